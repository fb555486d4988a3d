package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// launcher makes inner observables in another way than a merging without limits does. Only handlers
// call it. It is an interface so that a program compiles only the ways that it uses.
type launcher[T, R any] interface {
	launch(src Observable[R]) *inner[T, R]

	// arriveAll delivers all that waits before an end.
	arriveAll()
}

// newPatient makes an inner observable that may wait for room, and among those like it.
func newPatient[T, R any](m *merging[T, R], src Observable[R], among counter) *inner[T, R] {
	one := &inner[T, R]{merging: m, src: src}
	in := newSerial(m.serializer, m.dst, Observer[R]{
		Next: m.deliver,
		Error: func(err error) {
			m.arriveAll()
			m.dst.Error(err)
		},
		Complete: func() {
			m.arriveAll()
			one.complete()
		},
	})
	one.in = &in.attached.sub
	in.wait(m.serializer, m.dst.room(), among)
	return one
}

// blocking makes the values of all inner observables wait in one queue, whose senders block.
type blocking[T, R any] struct {
	merging *merging[T, R]
	values  *serial.Bounded[R]
}

// launch makes an inner observable. What it sends after it has asked does not wait in
// [serial.Bounded.Send]: two that have asked at one moment may find one place.
func (b *blocking[T, R]) launch(src Observable[R]) *inner[T, R] {
	one := newPatient(b.merging, src, b.values)
	in := one.in.to.(*serialSubscriber[R])
	one.in.step = func(v R, _ end) {
		if in.inlet.asks.Load() {
			sendSerially(v, in)
		} else if err := b.values.Send(v); err != nil {
			one.in.Error(stuck("Arriving of a merge", nil, err))
		}
	}
	return one
}

func (b *blocking[T, R]) arriveAll() {}

// arrivals bounds the values of all inner observables in another way.
type arrivals[T, R any] struct {
	merging *merging[T, R]
	input   *boundedInput[R, arrival[R]]
}

// arrival is a value and where it comes from.
type arrival[R any] struct {
	in    *Subscriber[R]
	value R
}

func (a *arrivals[T, R]) launch(src Observable[R]) *inner[T, R] {
	one := (*inner[T, R])(nil)
	if m := a.merging; m.dst.room() != nil {
		one = newPatient(m, src, nil)
	} else {
		one = newInner(m, src)
	}
	a.input.divert(one.in)
	return one
}

// arrive delivers the value that has waited longest, and reports whether there was one.
func (a *arrivals[T, R]) arrive() bool {
	one, ok := dequeue(&a.input.queue)
	if ok && !one.in.tree.Closed() {
		a.merging.deliver(one.value)
	}
	return ok
}

// arriveAll delivers all that waits: the knock of a value may have delivered another source's value
// instead, and the knock for that one comes after this end.
func (a *arrivals[T, R]) arriveAll() {
	for a.arrive() {
	}
}
