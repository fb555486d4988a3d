package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// outlet takes the values and the ends of inner observables. Only handlers touch it, but for send.
type outlet[T, R any] struct {
	limit   Backlog                              // set once
	deliver func(R)                              // takes the values; set once
	values  serial.Input[R]                      // of all inner observables
	ends    serial.Input[innerEnd[*inner[T, R]]] // their ends
	step    step[R]                              // of all inner observables; set once

	blocking *serial.Bounded[R]           // takes the values instead, if senders may wait; set once
	arriving *boundedInput[R, arrival[R]] // takes them, if they are bounded in another way; set once
}

// arrival is a value and where it comes from.
type arrival[R any] struct {
	in    *Subscriber[R]
	value R
}

func (o *outlet[T, R]) init(g *serial.Serializer, ended func(innerEnd[*inner[T, R]])) {
	serial.Init(&o.values, g, o.deliver)
	serial.Init(&o.ends, g, ended)
	o.step = sendInner[T, R]
}

// bound bounds the values. It returns what ends that.
func (o *outlet[T, R]) bound(g *serial.Serializer) (end func()) {
	if o.limit.blocks() {
		o.blocking = serial.NewBounded(g, o.limit.Limit, o.deliver)
		return o.blocking.Release
	}
	named := func(in *Subscriber[R], v R) arrival[R] { return arrival[R]{in, v} }
	o.arriving = newBoundedInput(g, o.limit, nil, named, func() { o.arrive() })
	return func() { endQueue(&o.arriving.queue) }
}

func (o *outlet[T, R]) held() int {
	if o.arriving == nil {
		return 0
	}
	return o.arriving.queue.Held()
}

// divert bounds the values of an inner observable, which is not subscribed yet.
func (o *outlet[T, R]) divert(in *Subscriber[R]) {
	if o.arriving != nil {
		o.arriving.divert(in)
	}
}

// newPatient makes an inner observable that may wait for room. What it sends after it has asked does
// not wait in [serial.Bounded.Send]: two that have asked at one moment may find one place.
func (o *outlet[T, R]) newPatient(m *merging[T, R], src Observable[R]) *inner[T, R] {
	one := &inner[T, R]{merging: m, src: src}
	in := newSerial(m.serializer, m.dst, Observer[R]{
		Next: o.deliver,
		Error: func(err error) {
			o.arriveAll()
			m.dst.Error(err)
		},
		Complete: func() {
			o.arriveAll()
			one.complete()
		},
	})
	one.in = &in.attached.sub
	if o.blocking == nil {
		in.wait(m.serializer, m.dst.room(), nil)
		o.divert(one.in)
		return one
	}
	in.wait(m.serializer, m.dst.room(), o.blocking)
	one.in.step = func(v R, _ end) {
		if in.inlet.asks.Load() {
			sendSerially(v, in)
		} else if err := o.blocking.Send(v); err != nil {
			one.in.Error(stuck("Arriving of a merge", nil, err))
		}
	}
	return one
}

// arrive delivers the value that has waited longest, and reports whether there was one.
func (o *outlet[T, R]) arrive() bool {
	a, ok := dequeue(&o.arriving.queue)
	if ok && !a.in.tree.Closed() {
		o.deliver(a.value)
	}
	return ok
}

// arriveAll delivers all that waits before an end: the knock of a value may have delivered another
// source's value instead, and the knock for that one comes after this end.
func (o *outlet[T, R]) arriveAll() {
	for o.arriving != nil && o.arrive() {
	}
}
