package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// latest is what a source sent last, held back until it is released. Only handlers touch it.
type latest[T any] struct {
	holding
	dst   *Subscriber[T]
	value T
	held  bool
	due   bool // it was to be released, but there was no room
}

func (l *latest[T]) hold(v T) { l.value, l.held = v, true }

// release sends what is held, and reports what it was, if anything. If there is no room, it is sent
// when there is.
func (l *latest[T]) release() (v T, ok bool) {
	if !l.held {
		return v, false
	}
	if !l.passes() {
		l.due = true
		return v, false
	}
	l.due = false
	var none T
	v = l.value
	l.value, l.held = none, false
	l.dst.Next(v)
	return v, true
}

// holdWindow is a wait that begins for a value, while which an operator holds back. It is for
// handlers only.
type holdWindow[T any] interface {
	begin(v T)
	on() bool
	by() scheduler.Scheduler // where it ends; nil if an observable says when
}

// holdWindows makes the waits of a subscription. Each end of a wait is reported to the function: with
// true when the time is over or the notifier sent a value, with false when it only completed.
type holdWindows[T any] func(*serial.Serializer, *Subscriber[T], func(release bool)) holdWindow[T]

// timedHold is a pause of a fixed time.
type timedHold[T any] struct {
	timer *opTimer
	d     time.Duration
}

// holdFor makes pauses of d by s's clock, labelled for traces with the name of their operator.
func holdFor[T any](label string, d time.Duration, s scheduler.Scheduler) holdWindows[T] {
	return func(g *serial.Serializer, dst *Subscriber[T], over func(bool)) holdWindow[T] {
		return &timedHold[T]{newOpTimer(label, g, dst, s, func() { over(true) }).held(d), d}
	}
}

func (p *timedHold[T]) begin(T)                 { p.timer.set(p.d) }
func (p *timedHold[T]) on() bool                { return p.timer.isSet() }
func (p *timedHold[T]) by() scheduler.Scheduler { return p.timer.s }

// signalledHold is a pause that lasts until an observable says something, which is made for the
// value that begins it.
type signalledHold[T, N any] struct {
	serializer *serial.Serializer
	dst        *Subscriber[T]
	duration   func(T) Observable[N]
	over       func(release bool)
	signal     *firstSignal // nil if there is no pause
}

func holdUntil[T, N any](name string, duration func(T) Observable[N]) holdWindows[T] {
	duration = checked(name, "duration", duration)
	return func(g *serial.Serializer, dst *Subscriber[T], over func(bool)) holdWindow[T] {
		return &signalledHold[T, N]{serializer: g, dst: dst, duration: duration, over: over}
	}
}

func (p *signalledHold[T, N]) begin(v T) {
	src := p.duration(v)
	p.signal = newFirstSignal(p.serializer, p.dst, p.told)
	src.listen(p.signal)
}

func (p *signalledHold[T, N]) on() bool                { return p.signal != nil }
func (p *signalledHold[T, N]) by() scheduler.Scheduler { return nil }

func (p *signalledHold[T, N]) told(s signal) {
	p.signal = nil
	if s.Kind == KindError {
		p.dst.Error(s.Err)
		return
	}
	p.over(s.Kind == KindNext)
}

// cancel ends the pause without a report.
func (p *signalledHold[T, N]) cancel() {
	if p.signal != nil {
		p.signal.cancel()
		p.signal = nil
	}
}
