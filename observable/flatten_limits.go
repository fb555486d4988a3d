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
func oneByOne[T, R any](m *merging[T, R]) { limitTo(m, 1, new(freeLine[T])) }

// limitTo limits a merging to so many inner observables at a time. Values wait in a line.
func limitTo[T, R any](m *merging[T, R], most int, waiting line[T]) {
	m.state.most, m.drop = most, waiting.drop
	m.waits = func(v T) bool {
		waits := waiting.len() > 0 || !m.state.mayStart()
		if waits {
			waiting.put(v)
		}
		return waits
	}
	m.state.next = func() *inner {
		v, ok := waiting.take()
		if !ok {
			return nil
		}
		return launch(m, m.project(v))
	}
}

// limitSource bounds the inner observables at a time, and the values that wait for their turn. It
// returns how producers wait, if any may; waits says that others may than those of the source.
func limitSource[T, R any](
	m *merging[T, R], concurrent int, pending Backlog, waits bool, held *holders,
) (await awaiting) {
	if waits || pending.blocks() {
		m.state.serializer.Track()
		await = m.state.serializer.Await
	}
	if !pending.bounded() {
		limitTo(m, concurrent, new(freeLine[T]))
		return await
	}
	ready := func() { m.state.follow(m.state.launchNext()) }
	l := newBoundedLine[T]("Pending of a merge", m.state.serializer, pending, await, ready)
	m.dst.AddFunc(l.drop)
	limitTo(m, concurrent, l)
	m.divert, m.room = l.divert, askedBy(&l.queue)
	*held = append(*held, &l.queue)
	holds(&m.dst.core, held)
	return await
}

// limitArriving bounds the values of all inner observables together.
func limitArriving[T, R any](m *merging[T, R], b Backlog, held *holders) {
	m.state.apart = true
	if b.blocks() {
		values := serial.NewBounded(m.state.serializer, b.Limit, m.deliver)
		m.dst.AddFunc(values.Release)
		m.make = func(src Observable[R]) *inner { return newBlocking(m, src, values) }
		return
	}
	var values *boundedLine[R]
	arrive := func() bool {
		v, ok := values.take()
		if ok {
			m.deliver(v)
		}
		return ok
	}
	values = newBoundedLine[R]("Arriving of a merge", m.state.serializer, b, nil, func() { arrive() })
	m.dst.AddFunc(values.drop)
	m.make = func(src Observable[R]) *inner {
		one := launchOne(m, src, m.step)
		values.divert(one.of.(*merged[R]).in)
		return one
	}
	// The knock of a value may have delivered another source's value instead, and the knock for that
	// one comes after an end.
	m.state.arriveAll = func() {
		for arrive() {
		}
	}
	*held = append(*held, &values.queue)
	holds(&m.dst.core, held)
}

// holders are what holds values in a merging, for watchers.
type holders []watching.Holder

func (h *holders) Held() (n int) {
	for _, one := range *h {
		n += one.Held()
	}
	return n
}

// newBlocking makes an inner observable whose values wait in one queue with those of the others, and
// block their sender. What it sends after it has asked does not wait in [serial.Bounded.Send]: two
// that have asked at one moment may find one place.
func newBlocking[T, R any](
	m *merging[T, R], src Observable[R], values *serial.Bounded[R],
) *inner {
	one, in := newPatient(&m.state, src, m.deliver, values)
	in.attached.sub.step = func(v R, _ end) {
		if in.inlet.asks.Load() {
			sendSerially(v, in)
		} else if err := values.Send(v); err != nil {
			in.in.Error(stuck("Arriving of a merge", nil, err))
		}
	}
	return one
}

type sent[R any] struct {
	from  *inner
	value R
}

// oneInner has one inner observable run at a time. It may be unsubscribed while its values wait.
func oneInner[T, R any](m *merging[T, R]) {
	m.state.single = true
	dst := m.dst
	values := serial.NewInput(m.state.serializer, func(v sent[R]) {
		if !v.from.in.tree.Closed() {
			dst.Next(v.value)
		}
	})
	step := func(v R, to end) { serial.Send(values, sent[R]{to.(*inner), v}) }
	m.make = func(src Observable[R]) *inner {
		m.state.latest = launchOne(m, src, step)
		return m.state.latest
	}
}

// replacing has a new value unsubscribe the running observable.
func replacing[T, R any](m *merging[T, R]) {
	oneInner(m)
	m.waits = func(T) bool {
		if m.state.active > 0 {
			m.state.latest.in.Unsubscribe()
			m.state.active = 0
		}
		return false
	}
}

// ignoring drops a value while an observable is running. It passes none on: values that come
// meanwhile wait for that event to end, and would not be ignored.
func ignoring[T, R any](m *merging[T, R]) {
	oneInner(m)
	m.state.apart = true
	m.waits = func(T) bool { return m.state.active > 0 }
}
