package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
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
	must(duration != nil, "Throttle: nil duration")
	return throttle("Throttle", ThrottleConfig{}, holdUntil("Throttle", duration))
}

// ThrottleWithConfig is Throttle with a choice of the values it sends. A duration that only
// completes ends a wait without a trailing value. If a trailing value waits when the source
// completes, completion waits for it.
//
//	source:                                                            -ab-c---d-|
//	ThrottleWithConfig(timer of 2ms, ThrottleConfig{Trailing: true}):  -a-b-c--d-|
func ThrottleWithConfig[T, N any](duration func(T) Observable[N], c ThrottleConfig) Operator[T, T] {
	must(duration != nil, "ThrottleWithConfig: nil duration")
	return throttle("ThrottleWithConfig", c, holdUntil("ThrottleWithConfig", duration))
}

// ThrottleTime sends a value and drops later ones for duration, by s's clock. The source's
// goroutine and s's both deliver, each also for the other. It stands for RxJS's throttleTime.
//
//	source:             -ab-c--d--|
//	ThrottleTime(2ms):  -a--c--d--|
func ThrottleTime[T any](duration time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "ThrottleTime: nil s")
	return throttle("ThrottleTime", ThrottleConfig{}, holdFor[T]("ThrottleTime", duration, s))
}

// ThrottleTimeWithConfig is ThrottleTime with a choice of the values it sends. If a trailing value
// waits when the source completes, completion waits for it.
//
//	source:                                                       -ab-c---d-|
//	ThrottleTimeWithConfig(2ms, ThrottleConfig{Trailing: true}):  -a-b-c--d-|
func ThrottleTimeWithConfig[T any](duration time.Duration, s scheduler.Scheduler, c ThrottleConfig) Operator[T, T] {
	must(given(s), "ThrottleTimeWithConfig: nil s")
	return throttle("ThrottleTimeWithConfig", c, holdFor[T]("ThrottleTime", duration, s))
}

func throttle[T any](name string, c ThrottleConfig, windows holdWindows[T]) Operator[T, T] {
	pausing := func(g *serial.Serializer, dst *Subscriber[T], over func(bool)) holdWindow[T] {
		return windows(g, dst, func(release bool) { over(release && c.Trailing) })
	}
	return holdBack(name, pausing, func(l *latest[T]) Observer[T] {
		l.sent = func(v T) {
			if !l.completed {
				l.window.begin(v)
			}
		}
		return Observer[T]{Next: func(v T) {
			l.hold(v)
			switch {
			case l.window.on():
			case c.SkipLeading:
				l.window.begin(v)
			default:
				l.release()
			}
		}, Complete: func() {
			if l.completed = true; !(c.Trailing && l.held && l.window.on()) && !l.due {
				l.dst.Complete()
			}
		}}
	})
}
