package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// latest is what a source sent last, held back until it is released: the state of one subscription.
// Only handlers touch it.
type latest[T any] struct {
	holding
	dst       *Subscriber[T]
	window    holdWindow[T] // set once; nil if nothing begins a wait
	sent      func(T)       // is called after a value was sent, unless it is nil; set once
	value     T
	held      bool
	due       bool // it was to be released, but there was no room
	completed bool // the source has
}

// holdBack makes an operator that holds values back. observer receives from the source.
func holdBack[T any](
	name string, windows holdWindows[T], observer func(*latest[T]) Observer[T],
) Operator[T, T] {
	return operate(name, func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		l := &latest[T]{dst: dst}
		l.window = windows(g, dst, l.over)
		heed(&l.holding, dst, g, l.window.by(), l)
		joinHolding(&l.holding, g, src, dst, observer(l))
	})
}

func (l *latest[T]) hold(v T) { l.value, l.held = v, true }

// release sends what is held, if anything. If there is no room, it is sent when there is.
func (l *latest[T]) release() {
	if !l.held {
		return
	}
	if l.due = !l.passes(); l.due {
		return
	}
	var none T
	v := l.value
	l.value, l.held = none, false
	l.dst.Next(v)
	if l.sent != nil {
		l.sent(v)
	}
}

// over ends a wait, and the sequence if that was the last one.
func (l *latest[T]) over(release bool) {
	if release {
		l.release()
	}
	if l.completed && !l.due {
		l.dst.Complete()
	}
}

// resume sends what had no room.
func (l *latest[T]) resume() {
	if l.due {
		l.over(true)
	}
}

// holdWindow is a wait that begins for a value, while which an operator holds back. It is for
// handlers only.
type holdWindow[T any] interface {
	begin(v T)
	restart(v T) // ends the wait, if there is one, and begins another
	cancel()     // ends the wait without a report
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
	since time.Time // of the latest restart
}

// holdFor makes pauses of d by s's clock, labelled for traces with the name of their operator.
func holdFor[T any](label string, d time.Duration, s scheduler.Scheduler) holdWindows[T] {
	return func(g *serial.Serializer, dst *Subscriber[T], over func(bool)) holdWindow[T] {
		p := &timedHold[T]{d: d}
		p.timer = newOpTimer(label, g, dst, s, func() {
			if early := p.early(); early > 0 {
				p.timer.snooze(early)
			} else {
				over(true)
			}
		}).held(d)
		return p
	}
}

func (p *timedHold[T]) begin(T)                 { p.timer.set(p.d) }
func (p *timedHold[T]) cancel()                 { p.timer.clear() }
func (p *timedHold[T]) on() bool                { return p.timer.isSet() }
func (p *timedHold[T]) by() scheduler.Scheduler { return p.timer.s }

// restart leaves an alarm that is set as it is. That alarm rings too early, and is set again for the
// rest. So a burst costs one timer or two, not one for each value.
func (p *timedHold[T]) restart(v T) {
	if p.since = p.timer.s.Now(); !p.on() {
		p.begin(v)
	}
}

// early returns how long the pause still is when the alarm rings.
func (p *timedHold[T]) early() time.Duration {
	if p.since.IsZero() {
		return 0
	}
	return p.d - p.timer.s.Now().Sub(p.since)
}

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

func (p *signalledHold[T, N]) restart(v T) {
	p.cancel()
	p.begin(v)
}

func (p *signalledHold[T, N]) cancel() {
	if p.signal != nil {
		p.signal.cancel()
		p.signal = nil
	}
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
