package observable

import "github.com/rxsched/rxsched/internal/ring"

// outcome is what a call returned.
type outcome[R any] struct {
	at    uint64 // the place of its value among all that were begun
	value R
	err   error
	there bool
}

// results puts what calls returned into order, and the end after it. Only handlers touch it.
type results[R any] struct {
	unordered bool // set once
	arrived   uint64
	early     ring.Ring[outcome[R]] // from the next one to be passed on, at their places
	completed bool                  // the source has, or has failed with err
	err       error
	told      bool // the end is on its way
}

// put takes a result.
func (q *results[R]) put(r outcome[R]) {
	q.arrived++
	if q.unordered {
		r.at = q.early.Tail()
	}
	for !q.early.Has(r.at) {
		q.early.Push(outcome[R]{})
	}
	*q.early.At(r.at) = r
}

// next takes out the result that comes next, if that is there and the end is not on its way.
func (q *results[R]) next() (r outcome[R], ok bool) {
	if q.told || q.early.Len() == 0 || !q.early.At(q.early.Head()).there {
		return r, false
	}
	return q.early.Pop(), true
}

// complete notes the end of the source. It reports whether that is to be told at once.
func (q *results[R]) complete(err error) bool {
	q.completed, q.err = true, err
	return err != nil && q.unordered && !q.told
}
