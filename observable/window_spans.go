package observable

import (
	"slices"

	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// The Buffer and Window operators cut a source into spans of values. They share the code that opens
// and ends spans. A sink decides what becomes of the values: a list, sent at the end of its span, or
// an observable, sent at its beginning.

// sink is where the values of one span go.
type sink[T any] interface {
	announce() // is called when the span has opened: a window is sent
	put(v T)
	end(n Notification[T]) // ends the span: a list is sent or dropped, a window completes or fails
}

// sinks makes sinks: it is [lists] or [windows].
type sinks[T, R any] struct {
	open     func(s *windowing[T, R]) sink[T]
	windowed bool // something is sent when a span opens, and not when it ends
}

// listing is the sink of the Buffer operators.
type listing[T any, L []T] struct {
	dst    *Subscriber[L]
	values L
}

func lists[T any, L []T]() sinks[T, L] {
	return sinks[T, L]{open: func(s *windowing[T, L]) sink[T] { return &listing[T, L]{s.dst, L{}} }}
}

func (l *listing[T, L]) announce() {}
func (l *listing[T, L]) put(v T)   { l.values = append(l.values, v) }

func (l *listing[T, L]) end(n Notification[T]) {
	if n.Kind == KindComplete {
		l.dst.Next(l.values)
	}
}

// windowOf is satisfied by Observable[T] alone. It has a name because go/types of Go 1.27 deadlocks
// over a method of Observable[T] whose signature has the constraint itself.
type windowOf[T any] interface{ Observable[T] }

// window is the sink of the Window operators, and sends a window.
type window[T any, W windowOf[T]] struct {
	of        *windowing[T, W]
	multicast multicast[T]
}

func windows[T any, W windowOf[T]]() sinks[T, W] {
	return sinks[T, W]{windowed: true, open: func(s *windowing[T, W]) sink[T] {
		return &window[T, W]{of: s}
	}}
}

func (w *window[T, W]) sendTo(dst *Subscriber[T]) { w.multicast.add(dst, w.of.shared, nil) }

func (w *window[T, W]) announce() {
	below := w.of.dst.root.Below
	before := queued(below)
	w.of.dst.Next(W(Observable[T]{sends: w}))
	w.multicast.sent(before, below, w.of.serializer)
}

func (w *window[T, W]) put(v T)               { w.multicast.deliver(Notification[T]{Value: v}) }
func (w *window[T, W]) end(n Notification[T]) { w.multicast.finish(n) }

type span[T any] struct {
	sink[T]
	size  int      // how many values there have been
	timer *opTimer // rings at the end, of spans that end by time
}

// windowing is the open spans of one subscription. Only handlers touch it.
type windowing[T, R any] struct {
	holding
	dst        *Subscriber[R]
	serializer *serial.Serializer
	into       sinks[T, R]
	open       []*span[T]     // in order of opening
	overdue    []func()       // what sends something, and had no room
	shared     *sharedRoom    // of the observers of windows; nil if there are lists; set once
	in         *Subscriber[T] // of the source
	leaves     bool           // the source is torn down before the completion is sent; set once
	completed  bool           // the source has
}

func (s *windowing[T, R]) init(dst *Subscriber[R], into sinks[T, R]) {
	s.dst, s.into, s.serializer = dst, into, serial.New(dst.root)
	if into.windowed {
		s.shared = newSharedRoom()
	}
}

// newWindowing makes one that waits for room. What had none is sent by way of by, or, if that is nil,
// on the goroutine that makes room.
func newWindowing[T, R any](dst *Subscriber[R], into sinks[T, R], by scheduler.Scheduler) *windowing[T, R] {
	s := new(windowing[T, R])
	s.init(dst, into)
	heed(&s.holding, dst, s.serializer, by, s)
	return s
}

// follow subscribes to the source. above is what it asks.
func (s *windowing[T, R]) follow(src Observable[T], next func(T), above demand.Room) {
	if s.shared != nil {
		above = demand.Alone(s.shared, above)
	}
	o := Observer[T]{Next: next, Error: s.fail, Complete: s.complete}
	s.in = newSerialAsking(s.serializer, s.dst, o, above)
	src.SubscribeTo(s.in)
}

// whenRoom calls f, which sends something, as soon as there is room.
func (s *windowing[T, R]) whenRoom(f func()) {
	if s.passes() {
		f()
	} else {
		s.overdue = append(s.overdue, f)
	}
}

// toOpen calls f, which opens a span, as soon as there is room for what that sends.
func (s *windowing[T, R]) toOpen(f func()) {
	if s.into.windowed {
		s.whenRoom(f)
	} else {
		f()
	}
}

func (s *windowing[T, R]) resume() {
	for len(s.overdue) > 0 && s.passes() {
		f := s.overdue[0]
		s.overdue = s.overdue[1:]
		f()
	}
}

func (s *windowing[T, R]) begin() *span[T] {
	one := &span[T]{sink: s.into.open(s)}
	s.open = append(s.open, one)
	one.announce()
	return one
}

func (s *windowing[T, R]) put(v T) {
	for _, one := range s.open {
		one.size++
		one.put(v)
	}
}

// end ends a span, unless it has ended.
func (s *windowing[T, R]) end(one *span[T], n Notification[T]) {
	if i := slices.Index(s.open, one); i >= 0 {
		s.open = slices.Delete(s.open, i, i+1)
		one.end(n)
	}
}

func (s *windowing[T, R]) close(one *span[T]) { s.end(one, Notification[T]{Kind: KindComplete}) }

func (s *windowing[T, R]) endAll(n Notification[T]) {
	for len(s.open) > 0 {
		s.end(s.open[0], n)
	}
}

func (s *windowing[T, R]) turn() {
	s.endAll(Notification[T]{Kind: KindComplete})
	s.begin()
}

func (s *windowing[T, R]) complete() {
	s.completed = true
	for s.passes() {
		if len(s.open) == 0 {
			if s.leaves {
				s.in.Unsubscribe()
			}
			s.dst.Complete()
			return
		}
		s.close(s.open[0])
	}
	s.overdue = append(s.overdue, s.complete)
}

func (s *windowing[T, R]) fail(err error) {
	s.endAll(Notification[T]{Kind: KindError, Err: err})
	s.dst.Error(err)
}

// windowingBy are the spans between a notifier's values.
func windowingBy[T, R, N any](name string, notifier Observable[N], into sinks[T, R]) Operator[T, R] {
	must(!zero(notifier), name+": zero notifier")
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		s := newWindowing(dst, into, nil)
		s.begin()
		s.follow(src, s.put, s.roomAbove())
		notifier.SubscribeTo(newSerialAsking(s.serializer, dst, Observer[N]{
			Next:     func(N) { s.whenRoom(s.turn) },
			Error:    s.fail,
			Complete: func() {},
		}, nil))
	})
}
