package observable

import (
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// line has values that wait, in their order. Only handlers touch it.
type line[T any] struct {
	waiting ring.Ring[T]
	bounded *boundedInput[T, T] // has them instead, if they are bounded; set once
}

// bound bounds the values. For each that waits, or was dropped, ready is called, a handler. who
// names it in errors. The caller must end or release what it returns.
func (l *line[T]) bound(
	who string, g *serial.Serializer, b Backlog, await awaiting, ready func(),
) *boundedInput[T, T] {
	l.bounded = newBoundedInput(g, b, await, itsValue[T], ready)
	l.bounded.who = who
	return l.bounded
}

// divert sends the values of in, which is not subscribed yet, here, if they are bounded.
func (l *line[T]) divert(in *Subscriber[T]) {
	if l.bounded != nil {
		l.bounded.divert(in)
	}
}

// put adds a value, if they are not bounded.
func (l *line[T]) put(v T) { ring.Push(&l.waiting, v) }

func (l *line[T]) len() int {
	if l.bounded != nil {
		return l.bounded.queue.Held()
	}
	return ring.Len(&l.waiting)
}

// take takes the first value, if there is one.
func (l *line[T]) take() (v T, ok bool) {
	switch {
	case l.bounded != nil:
		return dequeue(&l.bounded.queue)
	case ring.Len(&l.waiting) == 0:
		return v, false
	default:
		return ring.Pop(&l.waiting), true
	}
}

// drop drops what waits, and what would come.
func (l *line[T]) drop() {
	ring.Clear(&l.waiting)
	if l.bounded != nil {
		endQueue(&l.bounded.queue)
	}
}
