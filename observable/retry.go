package observable

import (
	"errors"
	"math"
	"time"

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
// torn down before it is subscribed again. [ErrTooDeep] ends the result at once, since the next try
// would fail with it, too. It stands for RxJS's retry.
//
//	source:    -a-#
//	Retry(1):  -a--a-#
func Retry[T any](count int) Operator[T, T] { return RetryWithConfig[T](count, RetryConfig{}) }

// RetryAfter is Retry with a delay before each try, by s's clock. It subscribes again on s, where a
// source that sends at once delivers. It stands for RxJS's retry with a delay.
//
//	source:                 -a-#
//	RetryAfter(1, 2ms, s):  -a---a-#
func RetryAfter[T any](count int, delay time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "RetryAfter: nil s")
	wait := func(error, int) Notifier { return Timer(delay, s) }
	return RetryWithConfig[T](count, RetryConfig{Delay: wait})
}

// RetryWithConfig is Retry with an observable that delays each try, or with a count that starts
// anew.
//
//	source:                                                        -a-#
//	RetryWithConfig(2, RetryConfig{Delay: err, n -> timer of n}):  -a--a---a-#
func RetryWithConfig[T any](count int, c RetryConfig) Operator[T, T] {
	if count <= 0 {
		return itself[Observable[T]]
	}
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		r := newResubscriber(src, dst)
		tries := 0
		if c.ResetOnSuccess {
			r.observe.Next = func(v T) {
				tries = 0
				dst.Next(v)
			}
		}
		r.observe.Error = func(err error) {
			if tries == count || errors.Is(err, ErrTooDeep) {
				dst.Error(err)
				return
			}
			tries++
			if c.Delay == nil {
				r.now()
			} else {
				r.when(c.Delay(err, tries))
			}
		}
		r.Again()
	})
}
