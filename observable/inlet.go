package observable

import (
	"slices"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/notice"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// inlet is where one of several sources waits for room, in front of a serializer.
//
// Each source asks whether there is room below, and several may be told yes at one moment. So the
// inlet of a source that asks looks once more when the value has its turn, and keeps it if the room
// is gone. It keeps one value: the source is told no meanwhile. What a source sends without asking
// goes on at once, and the operator below that is full says what becomes of it.
type inlet[T any] struct {
	below      demand.Room        // nil if there is always room; set once
	among      counter            // counts what waits at all inlets, or nil; set once
	serializer *serial.Serializer // set once
	deliver    func(Notification[T])
	asker      demand.Asker      // of the value that is kept
	kept       []Notification[T] // a value, and perhaps the end; for handlers only
	brings     *notice.Notice    // of a window that the value may bring; for handlers only
	gate       demand.Gate       // where the source waits for the value before
	outer      bool              // values become observables; set once
	asks       atomic.Bool       // the source does
	under      atomic.Int64      // values that were sent and not delivered
}

// counter bounds what waits at several inlets together.
type counter interface {
	demand.Room
	Count()
	Uncount()
}

func newInlet[T any](
	g *serial.Serializer, below demand.Room, deliver func(Notification[T]),
) *inlet[T] {
	l := &inlet[T]{below: below, serializer: g, deliver: deliver}
	l.gate.Init(func() bool { return l.under.Load() == 0 })
	l.asker.Wake, l.asker.Inline = func() { g.Do(l.flow) }, true
	return l
}

// Ready is what the source asks.
func (l *inlet[T]) Ready(a *demand.Asker) bool {
	if !l.asks.Load() {
		l.asks.Store(true)
	}
	return l.gate.Ready(a) &&
		(l.among == nil || l.among.Ready(a)) && (l.below == nil || l.below.Ready(a))
}

// sent counts a value that the source sends.
func (l *inlet[T]) sent() {
	l.under.Add(1)
	if l.among != nil {
		l.among.Count()
	}
}

// passes reports whether a value may go on.
func (l *inlet[T]) passes() bool {
	return l.below == nil || !l.asks.Load() || l.asker.Ask(l.below)
}

// take takes a notification that has its turn. Only handlers call it.
func (l *inlet[T]) take(n Notification[T]) {
	switch {
	case len(l.kept) > 0 && n.Kind == KindNext: // sent without asking
		l.release()
	case len(l.kept) > 0, n.Kind == KindNext && !l.passes():
		l.kept = append(l.kept, n)
		if n.Kind == KindNext {
			l.brings = l.serializer.Place().Passing()
		}
		return
	}
	l.pass(n)
}

// release delivers what is kept, whether there is room or not.
func (l *inlet[T]) release() {
	l.asker.Leave()
	for len(l.kept) > 0 {
		l.passNext()
	}
}

// flow delivers what is kept as long as there is room. It is a handler.
func (l *inlet[T]) flow() {
	for len(l.kept) > 0 {
		if l.kept[0].Kind == KindNext && !l.passes() {
			return
		}
		l.passNext()
	}
}

// passNext delivers the first of what is kept.
func (l *inlet[T]) passNext() {
	n, brings := l.kept[0], l.brings
	l.kept, l.brings = slices.Delete(l.kept, 0, 1), nil
	l.serializer.Place().Within(brings, func() { l.pass(n) })
}

func (l *inlet[T]) pass(n Notification[T]) {
	if n.Kind == KindNext && l.outer {
		defer l.serializer.Then(serial.Func(func() { l.under.Add(-1) })) // it is subscribed before
	} else if n.Kind == KindNext {
		l.under.Add(-1)
		if l.among != nil {
			l.among.Uncount()
		}
	}
	l.deliver(n)
	if l.gate.Waits() {
		l.serializer.Then(l)
	}
}

// Run calls the source back, outside the serializer.
func (l *inlet[T]) Run() { l.gate.Freed() }
