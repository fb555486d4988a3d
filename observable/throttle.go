package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// ThrottleConfig sets which values of a wait a throttle sends: by default the first.
type ThrottleConfig struct {
	// SkipLeading drops the value that begins a wait.
	SkipLeading bool

	// Trailing sends the last unsent value at the end of a wait, which begins a new wait.
	Trailing bool
}

// Throttle sends a value and drops later ones until the observable that duration made of it sends a
// value or completes. An error of a duration ends the result. Source and durations may be on
// different goroutines, each of which may deliver for the others. It stands for RxJS's throttle;
// for a fixed time use [ThrottleTime].
//
//	source:                  -ab-c--d--|
//	Throttle(timer of 2ms):  -a--c--d--|
func Throttle[T, N any](duration func(T) Observable[N]) Operator[T, T] {
	return throttle(ThrottleConfig{}, holdUntil("Throttle", duration))
}

// ThrottleWithConfig is Throttle with a choice of the values it sends. A duration that only
// completes ends a wait without a trailing value. If a trailing value waits when the source
// completes, completion waits for it.
//
//	source:                                                            -ab-c---d-|
//	ThrottleWithConfig(timer of 2ms, ThrottleConfig{Trailing: true}):  -a-b-c--d-|
func ThrottleWithConfig[T, N any](duration func(T) Observable[N], c ThrottleConfig) Operator[T, T] {
	return throttle(c, holdUntil("ThrottleWithConfig", duration))
}

// ThrottleTime sends a value and drops later ones for duration, by s's clock. The source's
// goroutine and s's both deliver, each also for the other. It stands for RxJS's throttleTime.
//
//	source:             -ab-c--d--|
//	ThrottleTime(2ms):  -a--c--d--|
func ThrottleTime[T any](duration time.Duration, s scheduler.Scheduler) Operator[T, T] {
	return throttle(ThrottleConfig{}, holdFor[T]("ThrottleTime", duration, s))
}

// ThrottleTimeWithConfig is ThrottleTime with a choice of the values it sends. If a trailing value
// waits when the source completes, completion waits for it.
//
//	source:                                                       -ab-c---d-|
//	ThrottleTimeWithConfig(2ms, ThrottleConfig{Trailing: true}):  -a-b-c--d-|
func ThrottleTimeWithConfig[T any](duration time.Duration, s scheduler.Scheduler, c ThrottleConfig) Operator[T, T] {
	return throttle(c, holdFor[T]("ThrottleTimeWithConfig", duration, s))
}

func throttle[T any](c ThrottleConfig, w pause[T]) Operator[T, T] {
	return holdBack(w, func(l *latest[T]) Observer[T] {
		l.sent = func(v T) {
			if !l.completed {
				l.begin(v)
			}
		}
		return Observer[T]{Next: func(v T) {
			leads := !l.waits()
			if leads && !c.SkipLeading || c.Trailing {
				l.hold(v)
			}
			switch {
			case !leads:
			case c.SkipLeading:
				l.begin(v)
			default:
				l.release()
			}
		}, Complete: func() {
			if l.completed = true; !(l.held && l.waits()) && !l.due {
				l.dst.Complete()
			}
		}}
	})
}
