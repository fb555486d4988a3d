package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// boundedInput is an input with a bounded backlog, for values of one type from one or more sources.
// A value waits in its queue, not at the serializer, and so can give way to another. The serializer
// gets a knock for it, which calls ready as an event; ready takes what it can.
type boundedInput[T, E any] struct {
	queue    boundedQueue[E]
	knocking serial.Input[struct{}]
	entry    func(in *Subscriber[T], v T) E // set once
	name     string                         // whose values wait; set once
	on       any                            // the scheduler that makes room, or nil; set once
}

// newBoundedInput makes a bounded input into g. Its owner must end or release it.
func newBoundedInput[T, E any](
	g *serial.Serializer, b Backlog, await awaiting, entry func(*Subscriber[T], T) E, ready func(),
) *boundedInput[T, E] {
	l := &boundedInput[T, E]{entry: entry}
	initQueue(&l.queue, b, await)
	serial.Init(&l.knocking, g, func(struct{}) { ready() })
	return l
}

// divert sends the values of a serial subscriber, which is not subscribed yet, through the queue.
// Its end goes straight to the serializer, where it comes after a knock for each of its values.
func (l *boundedInput[T, E]) divert(in *Subscriber[T]) {
	in.step = func(v T, _ end) {
		l.queue.door.mu.Lock()
		ok, err := enqueueLocked(&l.queue, l.entry(in, v))
		l.queue.door.mu.Unlock()
		if err != nil {
			in.Error(stuck(l.name, l.on, err))
		}
		if ok {
			serial.Send(&l.knocking, struct{}{})
		}
	}
}

// itsValue is the entry of an input with one source.
func itsValue[T any](_ *Subscriber[T], v T) T { return v }
