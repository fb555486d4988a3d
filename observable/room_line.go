package observable

import (
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// line has values that wait, in their order. Only handlers touch it. It is an interface so that a
// program without bounded lines does not compile them.
type line[T any] interface {
	put(v T)
	take() (v T, ok bool)
	len() int
	drop() // what waits, and what would come
}

// freeLine is a line without a bound.
type freeLine[T any] struct{ waiting ring.Ring[T] }

func (l *freeLine[T]) put(v T)  { ring.Push(&l.waiting, v) }
func (l *freeLine[T]) len() int { return ring.Len(&l.waiting) }
func (l *freeLine[T]) drop()    { ring.Clear(&l.waiting) }

func (l *freeLine[T]) take() (v T, ok bool) {
	if ring.Len(&l.waiting) == 0 {
		return v, false
	}
	return ring.Pop(&l.waiting), true
}

// boundedLine is a line with a backlog, into which divert sends a source's values.
type boundedLine[T any] struct{ *boundedInput[T, T] }

// newBoundedLine makes a line. For each value that waits, or was dropped, ready is called, a
// handler. name is the operator's, for errors. The caller must end or release the line.
func newBoundedLine[T any](
	name string, g *serial.Serializer, b Backlog, await awaiting, ready func(),
) boundedLine[T] {
	l := boundedLine[T]{newBoundedInput(g, b, await, itsValue[T], ready)}
	l.name = name
	return l
}

func (l boundedLine[T]) put(T)                { panic("observable: put into a bounded line") }
func (l boundedLine[T]) len() int             { return l.queue.Held() }
func (l boundedLine[T]) take() (v T, ok bool) { return dequeue(&l.queue) }
func (l boundedLine[T]) drop()                { endQueue(&l.queue) }
