package serial

import "github.com/rxsched/rxsched/internal/containers/ring"

// queue is a first-in, first-out queue of many writers and one reader. The reader takes all that
// waits in one step, and reads it without the lock.
type queue[E any] struct {
	waiting ring.Ring[E] // guarded by a lock of the owner
	taken   ring.Ring[E] // and not yet read; only the reader touches it
}

// newest returns the element that was pushed last, if it was not taken. The lock is held.
func newest[E any](q *queue[E]) *E {
	if ring.Len(&q.waiting) == 0 {
		return nil
	}
	return ring.At(&q.waiting, ring.Tail(&q.waiting)-1)
}

// take takes all that waits. The reader calls it with the lock held, when it has read what it took
// before.
func take[E any](q *queue[E]) { ring.Move(&q.taken, &q.waiting) }

// read returns the next of the elements taken. Only the reader may call it.
func read[E any](q *queue[E]) (e E, ok bool) {
	if ring.Len(&q.taken) == 0 {
		return e, false
	}
	return ring.Pop(&q.taken), true
}
