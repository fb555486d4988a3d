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

// boundedLine is a line with a bounded backlog, into which divert sends values of one or more sources.
// They wait in its queue, not at the serializer, and so can give way to others.
type boundedLine[T any] struct {
	queue    boundedQueue[T]
	knocking serial.Input[struct{}]
	name     string // whose values wait; set once
	on       any    // the scheduler that makes room, or nil; set once
}

// newBoundedLine makes a line. For each value that waits, or was dropped, ready is called, a
// handler: it takes what it can. name is the operator's, for errors. The caller must end or release
// the line.
func newBoundedLine[T any](
	name string, g *serial.Serializer, b Backlog, await awaiting, ready func(),
) *boundedLine[T] {
	l := &boundedLine[T]{name: name}
	initQueue(&l.queue, b, await)
	serial.Init(&l.knocking, g, func(struct{}) { ready() })
	return l
}

// divert sends the values of a serial subscriber, which is not subscribed yet, through the queue.
// Its end goes straight to the serializer, where it comes after a knock for each of its values.
func (l *boundedLine[T]) divert(in *Subscriber[T]) {
	in.step = func(v T, _ end) {
		l.queue.door.mu.Lock()
		ok, err := enqueueLocked(&l.queue, v)
		l.queue.door.mu.Unlock()
		if err != nil {
			in.Error(stuck(l.name, l.on, err))
		}
		if ok {
			serial.Send(&l.knocking, struct{}{})
		}
	}
}

func (l *boundedLine[T]) put(T)                { panic("observable: put into a bounded line") }
func (l *boundedLine[T]) len() int             { return l.queue.Held() }
func (l *boundedLine[T]) take() (v T, ok bool) { return dequeue(&l.queue) }
func (l *boundedLine[T]) drop()                { endQueue(&l.queue) }
