package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// boundedInput is a way into a serializer with a bounded backlog, for values of one type or more
// sources. A value waits in the input, not at the serializer, and so can give way to another; what
// comes to the serializer is a knock, after which ready is called inside and takes what it can.
type boundedInput[T, E any] struct {
	boundedQueue[E]
	knocking serial.Input[struct{}]
	knocks   int                            // of which nothing has come yet: at most as many as may wait; guarded by mu
	entry    func(in *Subscriber[T], v T) E // set once
}

// newBoundedInput makes a bounded input into g, for subscribers that belong to dst.
func newBoundedInput[T, E, R any](g *serial.Serializer, dst *Subscriber[R], b Backlog, await awaiting, entry func(*Subscriber[T], T) E, ready func()) *boundedInput[T, E] {
	l := &boundedInput[T, E]{entry: entry}
	l.init(b, await)
	l.knocking.Init(g, func(struct{}) {
		l.mu.Lock()
		l.knocks--
		l.mu.Unlock()
		ready()
	})
	dst.AddFunc(l.end)
	return l
}

// divert makes the values of a serial subscriber, which is not subscribed yet, go by the input.
// Its end goes straight to the serializer, where it is after as many knocks as it has values.
func (l *boundedInput[T, E]) divert(in *Subscriber[T]) {
	in.next = func(v T) {
		_, ok, err := l.put(l.entry(in, v))
		if err != nil {
			in.Error(err)
		}
		if ok {
			l.knock()
		}
	}
}

// knock comes to the serializer, unless there are knocks enough for all that waits.
func (l *boundedInput[T, E]) knock() {
	l.mu.Lock()
	needed := l.knocks < l.waiting.Len()
	if needed {
		l.knocks++
	}
	l.mu.Unlock()
	if needed {
		l.knocking.Send(struct{}{})
	}
}

// arrival is a value and where it comes from.
type arrival[R any] struct {
	in    *Subscriber[R]
	value R
}

// bound makes the bounded inputs of what is bounded.
func (m *merging[T, R]) bound() {
	var await awaiting
	if m.Pending.blocks() || m.Arriving.blocks() {
		await = m.watch()
	}
	if m.Pending.bounded() {
		own := func(_ *Subscriber[T], v T) T { return v }
		m.pending = newBoundedInput(m.serializer, m.dst, m.Pending, await, own, func() { m.follow(m.start()) })
	}
	if m.Arriving.bounded() {
		named := func(in *Subscriber[R], v R) arrival[R] { return arrival[R]{in, v} }
		m.arriving = newBoundedInput(m.serializer, m.dst, m.Arriving, await, named, func() { m.arrive() })
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

// arriveAll delivers what waits before an end: a knock may have taken a value of another's, whose
// own comes after this end.
func (m *merging[T, R]) arriveAll() {
	for m.arriving != nil && m.arrive() {
	}
}

// watch makes it known which goroutine delivers and projects: nothing passes the serializer
// meanwhile, so a producer must not wait for that goroutine if it is its own, or waits for it.
func (m *merging[T, R]) watch() awaiting {
	var busy atomic.Int64
	project, deliver := m.project, m.deliver
	m.project = func(v T) Observable[R] {
		busy.Store(goid.Get())
		defer busy.Store(0)
		return project(v)
	}
	m.deliver = func(v R) {
		busy.Store(goid.Get())
		defer busy.Store(0)
		deliver(v)
	}
	return func(c *sync.Cond, stuck *atomic.Bool) error {
		return waits.On(c, waits.Lone{Int64: &busy}, stuck)
	}
}
