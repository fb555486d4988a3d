package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// ThrottleConfig says which values of a wait a throttle sends. The zero value sends the one that begins it.
type ThrottleConfig struct {
	// SkipLeading does not send the value that begins a wait.
	SkipLeading bool

	// Trailing sends, at the end of a wait, the last value that came during it and was not sent. That begins a new wait.
	Trailing bool
}

// ThrottleTime sends a value and ignores those that come within duration after it, by s's clock.
//
//	source:             -ab-c--d--|
//	ThrottleTime(2ms):  -a--c--d--|
func ThrottleTime[T any](duration time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "ThrottleTime: nil s")
	return throttleTime[T](duration, s, ThrottleConfig{})
}

// ThrottleTimeWith is ThrottleTime with a say in which values are sent. When the source completes while a trailing value waits, completion waits too.
//
//	source:                                                    -ab-c---d-|
//	ThrottleTimeWith(2ms, ThrottleConfig{Trailing: true}):     -a-b-c--d-|
func ThrottleTimeWith[T any](duration time.Duration, s scheduler.Scheduler, c ThrottleConfig) Operator[T, T] {
	must(s != nil, "ThrottleTimeWith: nil s")
	return throttleTime[T](duration, s, c)
}

func throttleTime[T any](duration time.Duration, s scheduler.Scheduler, c ThrottleConfig) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		g := newGate(dst)
		t := &throttling[T]{ThrottleConfig: c, dst: dst}
		alarm := newAlarm(g, dst, s, t.release).as("ThrottleTime")
		t.waiting = alarm.isSet
		t.wait = func(T) { alarm.set(duration) }
		join(g, src, dst, Observer[T]{Next: t.next, Complete: t.complete})
	})
}

// throttling is a throttle's state, for handlers only. It leaves open what a wait is.
type throttling[T any] struct {
	ThrottleConfig
	dst     *Subscriber[T]
	wait    func(v T)   // begins a wait for v, whose end calls release
	waiting func() bool // reports whether there is a wait

	value     T // the latest
	unsent    bool
	completed bool
}

func (t *throttling[T]) next(v T) {
	t.value, t.unsent = v, true
	switch {
	case t.waiting():
	case t.SkipLeading:
		t.wait(v)
	default:
		t.send()
	}
}

// release ends a wait.
func (t *throttling[T]) release() {
	if t.Trailing {
		t.send()
	}
	if t.completed {
		t.dst.Complete()
	}
}

func (t *throttling[T]) send() {
	if !t.unsent {
		return
	}
	var none T
	v := t.value
	t.value, t.unsent = none, false
	t.dst.Next(v)
	if !t.completed {
		t.wait(v)
	}
}

func (t *throttling[T]) complete() {
	t.completed = true
	if !(t.Trailing && t.unsent && t.waiting()) {
		t.dst.Complete()
	}
}
