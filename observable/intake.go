package observable

import (
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// intake has the values of a source that wait to be projected. Only handlers touch it.
type intake[T any] struct {
	line[T]
	limit     Backlog // set once
	most      int     // inner observables at a time; 0 for any number; set once
	active    int     // inner observables that are not over
	completed bool    // the source has, or has failed with err
	err       error   // of the source, if it comes after the inner observables
}

// room is what the source asks, or nil if any number of values may wait.
func (q *intake[T]) room() demand.Room {
	if q.bounded == nil {
		return nil
	}
	return askedBy(&q.bounded.queue)
}

func (q *intake[T]) mayStart() bool { return q.most == 0 || q.active < q.most }

// passes reports whether a value need not wait. They are not bounded.
func (q *intake[T]) passes() bool { return ring.Len(&q.waiting) == 0 && q.mayStart() }

// next takes the next value, if there is one and the limit allows it.
func (q *intake[T]) next() (v T, ok bool) {
	if !q.mayStart() {
		return v, false
	}
	return q.take()
}

// begin and leave count inner observables.
func (q *intake[T]) begin() { q.active++ }
func (q *intake[T]) leave() { q.active-- }

// end notes the end of the source.
func (q *intake[T]) end(err error) { q.completed, q.err = true, err }

// over reports whether the source and all inner observables are, and how the source has failed.
func (q *intake[T]) over() (over bool, err error) { return q.completed && q.active == 0, q.err }
