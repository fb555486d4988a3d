package observable

import (
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// pause says how long a value is held back: for d by s's clock, or, if s is nil, until the observable
// that is made for the value says something.
type pause[T any] struct {
	name   string // the operator's
	s      scheduler.Scheduler
	d      time.Duration
	listen func(T, *firstSignal)
}

func holdFor[T any](name string, d time.Duration, s scheduler.Scheduler) pause[T] {
	must(given(s), name+": nil s")
	return pause[T]{name: name, s: s, d: d}
}

func holdUntil[T, N any](name string, duration func(T) Observable[N]) pause[T] {
	must(duration != nil, name+": nil duration")
	duration = checked(name, "duration", duration)
	return pause[T]{name: name, listen: func(v T, n *firstSignal) { duration(v).listen(n) }}
}

// latest is what a source sent last, held back until it is released. Only handlers touch it.
type latest[T any] struct {
	holding
	*pause[T]
	dst        *Subscriber[T]
	serializer *serial.Serializer
	sent       func(T) // is called after a value was sent, unless it is nil; set once
	value      T
	held       bool
	due        bool // it was to be released, but there was no room
	completed  bool // the source has

	timer     *opTimer // of a wait by a clock; set once
	since     time.Time
	restarted bool         // since is the latest restart
	signal    *firstSignal // of another wait; nil if there is none
}

// holdBack makes an operator that holds values back. observer receives from the source.
func holdBack[T any](w pause[T], observer func(*latest[T]) Observer[T]) Operator[T, T] {
	label := strings.TrimSuffix(w.name, "WithConfig")
	return operate(w.name, func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		l := &latest[T]{pause: &w, dst: dst, serializer: g}
		if w.s != nil {
			l.timer = newOpTimer(label, g, dst, w.s, l.ring).held(w.d)
		}
		heed(&l.holding, dst, g, w.s, l)
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

// over ends a wait, and the sequence if that was the last one. release says that the time is over or
// the observable has sent a value, and not just completed.
func (l *latest[T]) over(release bool) {
	if release {
		l.release()
	}
	if l.completed && !l.due {
		l.dst.Complete()
	}
}

func (l *latest[T]) resume() {
	if l.due {
		l.over(true)
	}
}

func (l *latest[T]) waits() bool { return l.signal != nil || l.timer != nil && l.timer.isSet() }

// begin begins a wait. There must be none.
func (l *latest[T]) begin(v T) {
	if l.timer != nil {
		l.timer.set(l.d)
		return
	}
	l.signal = newFirstSignal(l.serializer, l.dst, l.told)
	l.listen(v, l.signal)
}

// restart ends the wait, if there is one, and begins another. It leaves a timer that is set as it
// is. That rings too early, and is set again for the rest. So a burst costs one timer or two, not one
// for each value.
func (l *latest[T]) restart(v T) {
	if l.timer == nil {
		l.cancel()
		l.begin(v)
		return
	}
	l.since, l.restarted = l.s.Now(), true
	if !l.timer.isSet() {
		l.timer.set(l.d)
	}
}

// cancel ends the wait without a report.
func (l *latest[T]) cancel() {
	if l.timer != nil {
		l.timer.clear()
	} else if l.signal != nil {
		l.signal.cancel()
		l.signal = nil
	}
}

func (l *latest[T]) ring() {
	if l.restarted {
		if early := l.d - l.s.Now().Sub(l.since); early > 0 {
			l.timer.snooze(early)
			return
		}
	}
	l.over(true)
}

func (l *latest[T]) told(s signal) {
	l.signal = nil
	if s.Kind == KindError {
		l.dst.Error(s.Err)
		return
	}
	l.over(s.Kind == KindNext)
}
