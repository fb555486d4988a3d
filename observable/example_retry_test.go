package observable_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable"
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

// Exponential backoff, but not for every error.
func ExampleRetryWithConfig() {
	h, s := virtual()
	backoff := observable.RetryConfig{Delay: func(err error, tries int) observable.Notifier {
		if errors.Is(err, observable.ErrEmpty) {
			return observable.Throw[int](err)
		}
		fmt.Println(h.Elapsed(), err)
		return observable.Timer(time.Second<<tries, s)
	}}
	observable.Pipe1(flaky(4), observable.RetryWithConfig[string](10, backoff)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s try 1 failed
	// 2s try 2 failed
	// 6s try 3 failed
	// 14s done
	// 14s complete
}

func ExampleRetryAfter() {
	h, s := virtual()
	observable.Pipe1(flaky(3), observable.RetryAfter[string](observable.Forever, time.Second, s)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 2s done
	// 2s complete
}
