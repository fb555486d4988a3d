package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// RetryConfig says how often a source is subscribed again, and when. The zero value tries for ever.
type RetryConfig struct {
	// Count is how many errors are answered by a new try. If 0, there is no limit.
	Count int

	// Delay gives what the next try waits for: a value of the observable that it makes. If that
	// only completes, so does the result; its error, and that of Delay itself, end the result as
	// well. tries is the number of this one, from 1 on. If nil, there is no wait.
	Delay func(err error, tries int) (Notifier, error)

	// ResetOnSuccess counts anew after each value.
	ResetOnSuccess bool
}

// Retry subscribes to the source again when it fails, up to count times; the error after that ends
// the result. A count of 0 or less passes the source through. The source is torn down before it is
// subscribed again. It stands for RxJS's retry.
//
//	source:    -a-#
//	Retry(1):  -a--a-#
func Retry[T any](count int) Operator[T, T] {
	if count <= 0 {
		return func(src Observable[T]) Observable[T] { return src }
	}
	return retry[T](RetryConfig{Count: count})
}

// RetryWithConfig is Retry with a say in when the source is subscribed again. It panics if the count is
// negative.
//
//	source:                                                      -a-#
//	RetryWithConfig(RetryConfig{Count: 2, Delay: n -> timer of n}):    -a--a---a-#
func RetryWithConfig[T any](c RetryConfig) Operator[T, T] {
	must(c.Count >= 0, "RetryWithConfig: negative Count")
	return retry[T](c)
}

// RetryAfter is Retry that waits before it subscribes again, by s's clock. It panics if c has a
// Delay of its own, or a negative count. It stands for RxJS's retry with a delay.
//
//	source:                                    -a-#
//	RetryAfter(2ms, s, RetryConfig{Count: 1}): -a---a-#
func RetryAfter[T any](delay time.Duration, s scheduler.Scheduler, c RetryConfig) Operator[T, T] {
	must(s != nil, "RetryAfter: nil s")
	must(c.Count >= 0, "RetryAfter: negative Count")
	must(c.Delay == nil, "RetryAfter: Delay and delay")
	c.Delay = func(error, int) (Notifier, error) { return Timer(delay, s), nil }
	return retry[T](c)
}

func retry[T any](c RetryConfig) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		r := newRerun(src, dst)
		tries := 0
		if c.ResetOnSuccess {
			r.observe.Next = func(v T) {
				tries = 0
				dst.Next(v)
			}
		}
		r.observe.Error = func(err error) {
			if c.Count > 0 && tries == c.Count {
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
		r.again()
	})
}
