package observable

import (
	"math"

	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// Forever is the count of a [Retry] or [Repeat] without end.
const Forever = math.MaxInt

// RetryConfig sets when the next try begins, and what counts as one. By default it begins at once.
type RetryConfig struct {
	// Delay makes an observable before each try; its first value begins the try. If it only
	// completes, the result completes; if it fails, the result fails. tries counts the tries, from
	// 1 on. If nil, a try begins at once.
	Delay func(err error, tries int) Notifier

	// ResetOnSuccess starts the count anew after each value.
	ResetOnSuccess bool
}

// Retry subscribes to the source again when it fails, up to count times; the next error ends the
// result. [Forever] has no end. If count is not positive, the source passes through. The source is
// torn down before it is subscribed again. [ErrTooDeep] ends the result at once. It stands for
// RxJS's retry.
//
//	source:    -a-#
//	Retry(1):  -a--a-#
func Retry[T any](count int) Operator[T, T] {
	return named("Retry", RetryWithConfig[T](count, RetryConfig{}))
}

// RetryAfterConfig sets what counts as a try for [RetryAfterWithConfig].
type RetryAfterConfig struct {
	// ResetOnSuccess starts the schedule anew after each value. Its times count from the first
	// failure then, and not from the subscription.
	ResetOnSuccess bool
}

// RetryAfter is Retry with a schedule: it says how long to wait before each try, by s's clock, and
// when to give up. The step of the schedule has the number of tries so far, the time of the
// subscription and the error. It subscribes again on s, where a source that sends at once delivers.
// It stands for RxJS's retry with a delay.
//
//	source:                                        -a-#
//	RetryAfter(schedule.Every(2ms).AtMost(1), s):  -a----a-#
//
//	source:                                       -a-#
//	RetryAfter(schedule.Exponential(1ms, 2), s):  -a---a----a------a...
func RetryAfter[T any](waits schedule.Schedule, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "RetryAfter: nil s")
	return named("RetryAfter", RetryAfterWithConfig[T](waits, s, RetryAfterConfig{}))
}

// RetryAfterWithConfig is RetryAfter with a schedule that starts anew, as for a connection that is
// lost again and again.
//
//	source:                                               -a-#
//	RetryAfterWithConfig(schedule.Of(1ms), s,
//		RetryAfterConfig{ResetOnSuccess: true}):          -a---a---a---a...
func RetryAfterWithConfig[T any](
	waits schedule.Schedule, s scheduler.Scheduler, c RetryAfterConfig,
) Operator[T, T] {
	must(given(s), "RetryAfterWithConfig: nil s")
	return resubscribe[T]("RetryAfterWithConfig", true, c.ResetOnSuccess, func() rerun {
		return rerunOf(waits, s, c.ResetOnSuccess)
	})
}

// RetryWithConfig is Retry with an observable that delays each try, or with a count that starts
// anew.
//
//	source:                                                        -a-#
//	RetryWithConfig(2, RetryConfig{Delay: err, n -> timer of n}):  -a---a----a-#
func RetryWithConfig[T any](count int, c RetryConfig) Operator[T, T] {
	if count <= 0 {
		return named("RetryWithConfig", itself[Observable[T]])
	}
	limited := func(err error, tries int) (func() Notifier, bool) {
		if c.Delay == nil {
			return nil, tries <= count
		}
		return func() Notifier { return c.Delay(err, tries) }, tries <= count
	}
	return resubscribe[T]("RetryWithConfig", true, c.ResetOnSuccess, func() rerun { return limited })
}
