package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// boundedInput is an input with a bounded backlog, for values of one type from one or more sources.
// A value waits in its queue, not at the serializer, and so can give way to another. The serializer
// gets a knock for it, which calls ready as an event; ready takes what it can.
type boundedInput[T, E any] struct {
	boundedQueue[E]
	knocking serial.Input[struct{}]
	entry    func(in *Subscriber[T], v T) E // set once

	// knocks counts those sent and not handled, at most as many as values may wait. It is raised
	// with mu held, and lowered without, before ready takes a value. So whoever finds a knock
	// counted, with mu held, knows that a value will be taken for it.
	knocks atomic.Int64
}

// newBoundedInput makes a bounded input into g. Its owner must end or release it.
func newBoundedInput[T, E any](
	g *serial.Serializer, b Backlog, await awaiting, entry func(*Subscriber[T], T) E, ready func(),
) *boundedInput[T, E] {
	l := &boundedInput[T, E]{entry: entry}
	l.init(b, await)
	l.knocking.Init(g, func(struct{}) {
		l.knocks.Add(-1)
		ready()
	})
	return l
}

// divert sends the values of a serial subscriber, which is not subscribed yet, through the queue.
// Its end goes straight to the serializer, where it comes after a knock for each of its values.
func (l *boundedInput[T, E]) divert(in *Subscriber[T]) {
	in.next = func(v T) {
		knock, err := l.admit(l.entry(in, v))
		if err != nil {
			in.Error(err)
		}
		if knock {
			l.knocking.Send(struct{}{})
		}
	}
}

// admit puts e into the queue, and reports whether a knock is needed: there may be enough for all
// that waits.
func (l *boundedInput[T, E]) admit(e E) (knock bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, ok, err := l.putLocked(e)
	if knock = ok && int(l.knocks.Load()) < l.waiting.Len(); knock {
		l.knocks.Add(1)
	}
	return knock, err
}

// itsValue is the entry of an input with one source.
func itsValue[T any](_ *Subscriber[T], v T) T { return v }

// arrival is a value and where it comes from.
type arrival[R any] struct {
	in    *Subscriber[R]
	value R
}

// bound makes the bounded inputs that the config asks for.
func (m *merging[T, R]) bound() {
	if m.Pending.blocks() || m.Arriving.blocks() {
		m.serializer.Track()
		m.await = m.serializer.Await
	}
	if m.Pending.bounded() {
		m.pending = newBoundedInput(m.serializer, m.Pending, m.await, itsValue[T], func() { m.follow(m.start()) })
		m.dst.AddFunc(m.pending.end)
	}
	switch {
	case m.turns != nil: // each inner observable has an input of its own
	case m.Arriving.blocks():
		m.blocking = serial.NewBounded(m.serializer, m.Arriving.Limit, m.deliver)
		m.dst.AddFunc(m.blocking.Release)
	case m.Arriving.bounded():
		named := func(in *Subscriber[R], v R) arrival[R] { return arrival[R]{in, v} }
		m.arriving = newBoundedInput(m.serializer, m.Arriving, nil, named, func() { m.arrive() })
		m.dst.AddFunc(m.arriving.end)
	}
}

// Held is how many values wait in the bounded inputs, for those who watch.
func (m *merging[T, R]) Held() (n int) {
	if m.pending != nil {
		n += m.pending.Held()
	}
	if m.arriving != nil {
		n += m.arriving.Held()
	}
	return n
}

// divert bounds the values of an inner observable, which is not subscribed yet.
func (m *merging[T, R]) divert(in *Subscriber[R]) {
	switch {
	case m.blocking != nil:
		in.next = func(v R) {
			if err := m.blocking.Send(v); err != nil {
				in.Error(err)
			}
		}
	case m.arriving != nil:
		m.arriving.divert(in)
	}
}

// arrive delivers the value that has waited longest, and reports whether there was one.
func (m *merging[T, R]) arrive() bool {
	a, ok := m.arriving.take()
	if ok && !a.in.tree.Closed() {
		m.deliver(a.value)
	}
	return ok
}

// arriveAll delivers all that waits before an end: the knock of a value may have delivered another
// source's value instead, and the knock for that one comes after this end.
func (m *merging[T, R]) arriveAll() {
	for m.arriving != nil && m.arrive() {
	}
}
