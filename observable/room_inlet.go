package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// inlet is where one of several sources waits for room, in front of a serializer.
//
// Each source asks whether there is room below, and several may be told yes at one moment. So the
// inlet of a source that asks looks once more when the value has its turn, and keeps it if the room
// is gone. It keeps one value: the source is told no meanwhile. What a source sends without asking
// goes on at once, and the operator below that is full says what becomes of it.
type inlet struct {
	below      demand.Room        // nil if there is always room; set once
	among      counter            // counts what waits at all inlets, or nil; set once
	serializer *serial.Serializer // set once
	asker      demand.Asker       // of the value that is kept
	kept       func()             // passes that value on, or nil; for handlers only
	end        func()             // passes the end on that came after it, or nil; for handlers only
	gate       demand.Gate        // where the source waits for the value before
	outer      bool               // values become observables; set once
	asks       atomic.Bool        // the source does
	under      atomic.Int64       // values that were sent and not delivered
}

// counter bounds what waits at several inlets together.
type counter interface {
	demand.Room
	Count()
	Uncount()
}

func newInlet(g *serial.Serializer, below demand.Room) *inlet {
	l := &inlet{below: below, serializer: g}
	l.gate.Init(func() bool { return l.under.Load() == 0 })
	l.asker.Wake, l.asker.Inline = func() { g.Do(l.flow) }, true
	return l
}

// Ready is what the source asks.
func (l *inlet) Ready(a *demand.Asker) bool {
	if !l.asks.Load() {
		l.asks.Store(true)
	}
	return l.gate.Ready(a) &&
		(l.among == nil || l.among.Ready(a)) && (l.below == nil || l.below.Ready(a))
}

// sent counts a value that the source sends.
func (l *inlet) sent() {
	l.under.Add(1)
	if l.among != nil {
		l.among.Count()
	}
}

// hasRoom reports whether there is room for a value.
func (l *inlet) hasRoom() bool {
	return l.below == nil || !l.asks.Load() || l.asker.Ask(l.below)
}

// admits reports whether a value that has its turn may go on. If not, it is to be kept. One that
// comes while another is kept was sent without asking.
func (l *inlet) admits() bool {
	if l.kept != nil {
		l.asker.Leave()
		l.release()
		return true
	}
	return l.hasRoom()
}

// keep keeps a value, which pass passes on.
func (l *inlet) keep(pass func()) {
	l.serializer.Note()
	l.serializer.Hold()
	l.kept = pass
}

// finish takes the end, which pass passes on.
func (l *inlet) finish(pass func()) {
	if l.kept != nil {
		l.end = pass
		return
	}
	pass()
}

// leave drops what is kept: the source has been torn down.
func (l *inlet) leave() {
	l.asker.Leave()
	l.serializer.Do(func() {
		if l.kept != nil {
			l.kept = nil
			l.serializer.Release()
		}
	})
}

// flow delivers what is kept, if there is room. It is a handler.
func (l *inlet) flow() {
	if l.kept != nil && l.hasRoom() {
		l.release()
	}
}

// release delivers what is kept.
func (l *inlet) release() {
	kept := l.kept
	l.kept = nil
	defer l.serializer.Release()
	l.pass(kept)
	if l.end != nil {
		l.end()
	}
}

// pass passes a value on.
func (l *inlet) pass(on func()) {
	l.passes()
	defer l.passed()
	on()
}

// passes is called before a value is passed on, and passed afterwards.
func (l *inlet) passes() {
	if l.outer {
		return // it is subscribed before
	}
	l.under.Add(-1)
	if l.among != nil {
		l.among.Uncount()
	}
}

func (l *inlet) passed() {
	if l.gate.Waits() {
		l.serializer.Then(l)
	}
	if l.outer {
		l.serializer.Then(serial.Func(func() { l.under.Add(-1) }))
	}
}

// Run calls the source back, outside the serializer.
func (l *inlet) Run() { l.gate.Freed() }
