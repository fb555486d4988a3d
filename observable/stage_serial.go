package observable

import (
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// serialSubscriber receives from one source: the serializer handles what the source sends.
type serialSubscriber[T any] struct {
	serialEnd
	attached attached[T]
	next     func(T) // takes values; set once
	line     serial.Line[T]
}

// serialEnd is what a serialSubscriber has for values of any type. It is the end of the source.
type serialEnd struct {
	in         *core              // the subscriber; set once, as the two below
	to         end                // takes the end
	serializer *serial.Serializer // calls it
	inlet      *inlet             // nil if there is always room below; set once
	atOnce     bool               // it completes while the serializer is busy; set before the source sends
	waited     bool               // a value has; for the sender

	failed bool // the source has, with err; set at its end, once
	err    error
}

// newSerialSubscriber is [NewSubscriber] through a serializer, which calls o's functions.
func newSerialSubscriber[T, R any](g *serial.Serializer, dst *Subscriber[R], o Observer[T]) *Subscriber[T] {
	in := newSerial(g, &dst.core, o)
	if below := dst.room(); below != nil {
		waitAbove(&in.serialEnd, below, nil)
	}
	return &in.attached.sub
}

func newSerial[T any](g *serial.Serializer, dst *core, o Observer[T]) *serialSubscriber[T] {
	one := &struct {
		in  serialSubscriber[T]
		end ending
	}{end: ending{dst, o.Error, o.Complete}}
	in := &one.in
	in.next, in.serialEnd = orIgnore(o.Next), serialEnd{in: &in.attached.sub.core, to: &one.end, serializer: g}
	attach(&in.attached, &dst.tree, g.Above(dst.root), sendSerially[T], in).later = true
	return in
}

// sendSerially is the step of all serialSubscribers.
func sendSerially[T any](v T, to end) {
	in := to.(*serialSubscriber[T])
	if in.inlet != nil {
		in.inlet.sent()
	}
	if !in.serializer.Enter() {
		in.waited = true
		serial.Wait(&in.line, in.serializer, in, v)
		return
	}
	returned := false
	defer in.serializer.Exit(&returned)
	takeSerially(in, v)
	returned = true
}

// Admit is for the serializer: a value has its turn.
func (in *serialSubscriber[T]) Admit() { takeSerially(in, serial.Next(&in.line, in.serializer)) }

// takeSerially is a handler.
func takeSerially[T any](in *serialSubscriber[T], v T) {
	if in.inlet == nil {
		passSerially(in, v)
	} else {
		takeThrough(in.inlet, in, v)
	}
}

// takeThrough is takeSerially where there may be no room below.
func takeThrough[T any](l *inlet, in *serialSubscriber[T], v T) {
	if !l.admits() {
		l.keep(func() { passSerially(in, v) })
		return
	}
	l.passes()
	defer l.passed()
	passSerially(in, v)
}

// passSerially passes a value on, unless the subscriber was unsubscribed while that waited.
func passSerially[T any](in *serialSubscriber[T], v T) {
	if !in.attached.sub.tree.Closed() {
		in.next(v)
	}
}

// newSerialAsking is newSerialSubscriber for a source that asks room, which may be nil: what it sends
// is held in another way, or sends nothing on.
func newSerialAsking[T, R any](
	g *serial.Serializer, dst *Subscriber[R], o Observer[T], room demand.Room,
) *Subscriber[T] {
	sub := &newSerial(g, &dst.core, o).attached.sub
	sub.root = sub.root.With(room)
	return sub
}

// newOuterSubscriber is newSerialSubscriber for values that become observables, and send nothing
// themselves. Their source asks room.
func newOuterSubscriber[T any](
	g *serial.Serializer, dst *core, o Observer[T], room demand.Room,
) *Subscriber[T] {
	in := newSerial(g, dst, o)
	if below := dst.room(); below != nil {
		waitAbove(&in.serialEnd, below, nil)
		in.inlet.outer = true
	}
	sub := &in.attached.sub
	sub.root = sub.root.With(room)
	return sub
}

// waitAbove has s wait for room below, and among those like it.
func waitAbove(s *serialEnd, below demand.Room, among counter) {
	s.inlet = newInlet(s.serializer, below)
	s.inlet.among = among
	s.in.root = s.in.root.With(s.inlet)
	s.in.AddFunc(s.inlet.leave)
}

// aside is a new subscriber whose values send nothing on: its source need not wait for room.
func aside[T any](in *Subscriber[T]) *Subscriber[T] {
	in.root = in.root.With(nil)
	return in
}

// join is [ForwardTo] through a serializer.
func join[T, R any](g *serial.Serializer, src Observable[T], dst *Subscriber[R], o Observer[T]) {
	src.SubscribeTo(newSerialSubscriber(g, dst, o))
}

func (s *serialEnd) Error(err error) {
	s.failed, s.err = true, err
	s.serializer.Handle((*waitingEnd)(s))
}

func (s *serialEnd) Complete() {
	if !s.atOnce || s.inlet != nil || s.waited {
		s.serializer.Handle((*waitingEnd)(s))
		return
	}
	returned := false
	defer s.in.root.Guard(&returned)
	passEnd(s) // all that it has sent was handled as it came
	returned = true
}

func (s *serialEnd) endsAtOnce() { s.atOnce = true }

// waitingEnd is the end as an event.
type waitingEnd serialEnd

// Admit is for the serializer.
func (w *waitingEnd) Admit() {
	s := (*serialEnd)(w)
	if s.inlet != nil {
		s.inlet.finish(func() { passEnd(s) })
	} else {
		passEnd(s)
	}
}

// passEnd passes the end on, unless the subscriber was unsubscribed while that waited.
func passEnd(s *serialEnd) {
	if !s.in.tree.Closed() {
		deliverEnd(s.in, s.to, s.failed, s.err)
	}
}

// deliverEnd passes the end of a subscriber to what takes it, and closes the subscriber.
func deliverEnd(s *core, to end, failed bool, err error) {
	defer s.Unsubscribe()
	if failed {
		to.Error(err)
	} else {
		to.Complete()
	}
}

// failing is dst.Error as an event, for callers that may come while another event runs.
func failing[R any](g *serial.Serializer, dst *Subscriber[R]) failer {
	return &ending{fail: func(err error) { g.Do(func() { dst.Error(err) }) }}
}
