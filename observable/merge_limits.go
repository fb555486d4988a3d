package observable

import (
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/observable/internal/watching"
)

// limited returns what sets the limits of a config, nil if it has none.
func limited[T, R any](c MergeConfig) func(*merging[T, R]) {
	if c == (MergeConfig{}) {
		return nil
	}
	return func(m *merging[T, R]) {
		held := new(holders)
		limitSource(m, c.Concurrent, c.Pending, c.Arriving.blocks(), held)
		if c.Arriving.bounded() {
			limitArriving(m, c.Arriving, held)
		}
	}
}

// oneByOne limits a merging to one inner observable at a time.
func oneByOne[T, R any](m *merging[T, R]) { m.most, m.waiting = 1, new(freeLine[T]) }

// limitSource bounds the inner observables at a time, and the values that wait for their turn. It
// returns how producers wait, if any may; waits says that others may than those of the source.
func limitSource[T, R any](
	m *merging[T, R], concurrent int, pending Backlog, waits bool, held *holders,
) (await awaiting) {
	if waits || pending.blocks() {
		m.serializer.Track()
		await = m.serializer.Await
	}
	if m.most = concurrent; !pending.bounded() {
		m.waiting = new(freeLine[T])
		return await
	}
	ready := func() { m.follow(m.start()) }
	l := newBoundedLine[T]("Pending of a merge", m.serializer, pending, await, ready)
	m.dst.AddFunc(l.drop)
	m.waiting, m.divert, m.room = l, l.divert, askedBy(&l.queue)
	*held = append(*held, &l.queue)
	holds(m.dst, held)
	return await
}

// limitArriving bounds the values of all inner observables together.
func limitArriving[T, R any](m *merging[T, R], b Backlog, held *holders) {
	if b.blocks() {
		values := serial.NewBounded(m.serializer, b.Limit, m.deliver)
		m.dst.AddFunc(values.Release)
		m.launcher = &blocking[T, R]{m, values}
		return
	}
	a := &arrivals[T, R]{merging: m}
	named := func(in *Subscriber[R], v R) arrival[R] { return arrival[R]{in, v} }
	a.input = newBoundedInput(m.serializer, b, nil, named, func() { a.arrive() })
	m.dst.AddFunc(func() { endQueue(&a.input.queue) })
	m.launcher = a
	*held = append(*held, &a.input.queue)
	holds(m.dst, held)
}

// holders are what holds values in a merging, for watchers.
type holders []watching.Holder

// Held returns how many values wait.
func (h *holders) Held() (n int) {
	for _, one := range *h {
		n += one.Held()
	}
	return n
}
