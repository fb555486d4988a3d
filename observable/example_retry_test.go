package observable_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// flaky fails until it is subscribed for the last time.
func flaky(times int) observable.Observable[string] {
	tries := 0
	return observable.Defer(func() observable.Observable[string] {
		if tries++; tries < times {
			return observable.Throw[string](fmt.Errorf("try %d failed", tries))
		}
		return observable.Of("done")
	})
}

func ExampleRetry() {
	observable.Pipe1(flaky(3), observable.Retry[string](2)).Subscribe(ctx, printing[string]())
	observable.Pipe1(flaky(9), observable.Retry[string](2)).Subscribe(ctx, printing[string]())
	// Output:
	// done
	// complete
	// error: try 3 failed
}

// Try again whenever a channel says so.
func ExampleRetryWithConfig() {
	online := observable.NewSubject[string]()
	wait := observable.RetryConfig{Delay: func(err error, tries int) observable.Notifier {
		fmt.Println(err)
		return online.Observable()
	}}
	observable.Pipe1(flaky(3), observable.RetryWithConfig[string](observable.Forever, wait)).
		Subscribe(ctx, printing[string]())
	online.Next("wifi")
	online.Next("cable")
	// Output:
	// try 1 failed
	// try 2 failed
	// done
	// complete
}

// Exponential backoff, but not for every error.
func ExampleRetryAfter() {
	h, s := virtual()
	backoff := schedule.Exponential(2*time.Second, 2).UpTo(time.Minute).AtMost(10).
		If(func(err error) bool { return !errors.Is(err, observable.ErrEmpty) })
	observable.Pipe1(flaky(4), observable.RetryAfter[string](backoff, s)).
		Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 14s done
	// 14s complete
}

// A connection that is lost again and again comes back after a second, if it had sent anything.
func ExampleRetryAfterWithConfig() {
	h, s := virtual()
	connection := observable.ConcatWith(observable.Throw[string](errors.New("lost")))(observable.Of("hello"))
	backoff := schedule.Exponential(time.Second, 2).AtMost(5)
	lasting := observable.RetryAfterWithConfig[string](backoff, s,
		observable.RetryAfterConfig{ResetOnSuccess: true})
	observable.Pipe2(connection, lasting, observable.Take[string](3)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s hello
	// 1s hello
	// 2s hello
	// 2s complete
}
