package observable

import (
	"slices"

	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// The Buffer and Window operators cut a source into spans of values. They share the code that opens
// and ends spans. A sink decides what becomes of the values: a list, sent at the end of its span, or
// an observable, sent at its beginning.

// sink is where the values of one span go.
type sink[T any] interface {
	announce() // is called when the span has opened: a window is sent
	put(v T)
	close()         // ends the span: a list is sent, a window completes
	fail(err error) // ends the span: a list is dropped, a window fails
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

func (l *listing[T, L]) announce()  {}
func (l *listing[T, L]) put(v T)    { l.values = append(l.values, v) }
func (l *listing[T, L]) close()     { l.dst.Next(l.values) }
func (l *listing[T, L]) fail(error) {}

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

func (w *window[T, W]) sendTo(dst *Subscriber[T]) { w.multicast.add(dst, w.of.shared) }

func (w *window[T, W]) announce() {
	below := w.of.dst.root.Below
	before := queued(below)
	w.of.dst.Next(W(Observable[T]{sends: w}))
	w.multicast.sent(before, below, w.of.by)
}

func (w *window[T, W]) put(v T) { w.multicast.deliver(Notification[T]{Value: v}) }
func (w *window[T, W]) close()  { w.multicast.finish(Notification[T]{Kind: KindComplete}) }
func (w *window[T, W]) fail(err error) {
	w.multicast.finish(Notification[T]{Kind: KindError, Err: err})
}

// span is a stretch of values of the source.
type span[T any] struct {
	sink[T]
	size  int      // how many values there have been
	timer *opTimer // rings at the end, of spans that end by time
}

// windowing is the open spans of one subscription. Only handlers touch it.
type windowing[T, R any] struct {
	holding
	dst     *Subscriber[R]
	into    sinks[T, R]
	open    []*span[T]         // in order of opening
	overdue []func()           // what sends something, and had no room
	shared  *sharedRoom        // of the observers of windows; nil if there are lists; set once
	by      *serial.Serializer // calls the handlers; set once
}

func (s *windowing[T, R]) init(dst *Subscriber[R], into sinks[T, R], by *serial.Serializer) {
	s.dst, s.into, s.by = dst, into, by
	if into.windowed {
		s.shared = newSharedRoom()
	}
}

// follow subscribes to the source. above is what it asks.
func (s *windowing[T, R]) follow(src Observable[T], in *Subscriber[T], above demand.Room) {
	if s.shared != nil {
		above = demand.Alone(s.shared, above)
	}
	in.root = in.root.With(above)
	src.SubscribeTo(in)
}

// later has f, which sends something, called when there is room.
func (s *windowing[T, R]) later(f func()) { s.overdue = append(s.overdue, f) }

// resume sends what had no room.
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

// put adds a value to each open span.
func (s *windowing[T, R]) put(v T) {
	for _, one := range s.open {
		one.size++
		one.put(v)
	}
}

// end ends a span, unless it has ended.
func (s *windowing[T, R]) end(one *span[T]) {
	if i := slices.Index(s.open, one); i >= 0 {
		s.open = slices.Delete(s.open, i, i+1)
		one.close()
	}
}

func (s *windowing[T, R]) endAll() {
	for len(s.open) > 0 {
		s.end(s.open[0])
	}
}

// turn ends the spans and opens the next.
func (s *windowing[T, R]) turn() {
	s.endAll()
	s.begin()
}

// next is turn, when there is room.
func (s *windowing[T, R]) next() {
	if s.passes() {
		s.turn()
	} else {
		s.later(s.turn)
	}
}

// complete ends the spans and the sequence.
func (s *windowing[T, R]) complete() { s.completeAfter(func() {}) }

// completeAfter is complete that calls f before the sequence ends.
func (s *windowing[T, R]) completeAfter(f func()) {
	for s.passes() {
		if len(s.open) == 0 {
			f()
			s.dst.Complete()
			return
		}
		s.end(s.open[0])
	}
	s.later(func() { s.completeAfter(f) })
}

func (s *windowing[T, R]) fail(err error) {
	for len(s.open) > 0 {
		one := s.open[0]
		s.open = slices.Delete(s.open, 0, 1)
		one.fail(err)
	}
	s.dst.Error(err)
}

// observer receives from the source.
func (s *windowing[T, R]) observer() Observer[T] {
	return Observer[T]{Next: s.put, Error: s.fail, Complete: s.complete}
}

// windowingBy are the spans between a notifier's values.
func windowingBy[T, R, N any](name string, notifier Observable[N], into sinks[T, R]) Operator[T, R] {
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		s := new(windowing[T, R])
		g := serial.New(dst.root)
		s.init(dst, into, g)
		heed(&s.holding, dst, g, nil, s)
		s.begin()
		s.follow(src, newSerialAsking(g, dst, s.observer(), nil), s.roomAbove())
		notifier.SubscribeTo(newSerialAsking(g, dst, Observer[N]{
			Next:     func(N) { s.next() },
			Error:    s.fail,
			Complete: func() {},
		}, nil))
	})
}
