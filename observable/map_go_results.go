package observable

import "github.com/rxsched/rxsched/internal/containers/ring"

// outcome is what a call returned.
type outcome[R any] struct {
	at    uint64 // the place of its value
	value R
	err   error
	there bool
}

// results puts what calls returned into order, and the end after it. Only handlers touch it.
type results[R any] struct {
	unordered bool  // set once
	order     order // nil if the calls begin in the order of the values; set once
	arrived   uint64
	early     ring.Ring[outcome[R]] // from the next one to be passed on, at their places
	apart     map[uint64]outcome[R] // instead, by their places, if there is an order
	completed bool                  // the source has, or has failed with err
	err       error
	told      bool // the end is on its way
}

// order says whose result is next.
type order interface {
	// first returns the place of the first value that is waited for, if there is one.
	first() (at uint64, ok bool)

	// passed is called when the result of the first value is passed on.
	passed()
}

// put takes a result.
func (q *results[R]) put(r outcome[R]) {
	q.arrived++
	if q.order != nil {
		q.apart[r.at] = r
		return
	}
	if q.unordered {
		r.at = ring.Tail(&q.early)
	}
	for !ring.Has(&q.early, r.at) {
		ring.Push(&q.early, outcome[R]{})
	}
	*ring.At(&q.early, r.at) = r
}

// next takes out the result that comes next, if that is there and the end is not on its way.
func (q *results[R]) next() (r outcome[R], ok bool) {
	switch {
	case q.told:
		return r, false
	case q.order != nil:
		return q.nextApart()
	case ring.Len(&q.early) == 0 || !ring.At(&q.early, ring.Head(&q.early)).there:
		return r, false
	}
	return ring.Pop(&q.early), true
}

func (q *results[R]) nextApart() (r outcome[R], ok bool) {
	if len(q.apart) == 0 {
		return r, false
	}
	at, ok := q.order.first()
	if !ok {
		return r, false
	}
	if r, ok = q.apart[at]; ok {
		delete(q.apart, at)
		q.order.passed()
	}
	return r, ok
}

// complete notes the end of the source. It reports whether that is to be told at once.
func (q *results[R]) complete(err error) bool {
	q.completed, q.err = true, err
	return err != nil && q.unordered && !q.told
}
