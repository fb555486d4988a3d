package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// boundedInput is an input with a bounded backlog, for values of one type from one or more sources.
// A value waits in its queue, not at the serializer, and so can give way to another. The serializer
// gets a knock for it, which calls ready as an event; ready takes what it can.
type boundedInput[T, E any] struct {
	queue    boundedQueue[E]
	knocking serial.Input[struct{}]
	entry    func(in *Subscriber[T], v T) E // set once
	name     string                         // whose values wait; set once
	on       any                            // the scheduler that makes room, or nil; set once

	// knocks counts those sent and not handled, at most as many as values may wait. It is raised
	// with mu held, and lowered without, before ready takes a value. So if a knock is counted
	// while mu is held, a value will be taken for it.
	knocks atomic.Int64
}

// newBoundedInput makes a bounded input into g. Its owner must end or release it.
func newBoundedInput[T, E any](
	g *serial.Serializer, b Backlog, await awaiting, entry func(*Subscriber[T], T) E, ready func(),
) *boundedInput[T, E] {
	l := &boundedInput[T, E]{entry: entry}
	initQueue(&l.queue, b, await)
	serial.Init(&l.knocking, g, func(struct{}) {
		l.knocks.Add(-1)
		ready()
	})
	return l
}

// divert sends the values of a serial subscriber, which is not subscribed yet, through the queue.
// Its end goes straight to the serializer, where it comes after a knock for each of its values.
func (l *boundedInput[T, E]) divert(in *Subscriber[T]) {
	in.step = func(v T, _ end) {
		knock, err := l.admit(l.entry(in, v), serial.SerializerOf(&l.knocking).Place().Opened())
		if err != nil {
			in.Error(stuck(l.name, l.on, err))
		}
		if knock {
			serial.Send(&l.knocking, struct{}{})
		}
	}
}

// admit puts e into the queue, and reports whether a knock is needed: there may be enough for all
// that waits, unless e may bring a window, for which its own knock is handled.
func (l *boundedInput[T, E]) admit(e E, brings bool) (knock bool, err error) {
	l.queue.door.mu.Lock()
	defer l.queue.door.mu.Unlock()
	ok, err := enqueueLocked(&l.queue, e)
	knock = ok && (brings || int(l.knocks.Load()) < ring.Len(&l.queue.waiting))
	if knock {
		l.knocks.Add(1)
	}
	return knock, err
}

// itsValue is the entry of an input with one source.
func itsValue[T any](_ *Subscriber[T], v T) T { return v }
