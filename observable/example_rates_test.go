package observable_test

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/observable"
)

// pauseAfter makes a duration: half a second after a vowel, a fifth after others.
func pauseAfter(s *async.Scheduler) func(string) observable.Observable[int] {
	return func(letter string) observable.Observable[int] {
		if strings.Contains("aeiou", letter) {
			return observable.Timer(500*time.Millisecond, s)
		}
		return observable.Timer(200*time.Millisecond, s)
	}
}

func ExampleAudit() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.Audit(pauseAfter(s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 200ms o
	// 1.2s a
	// 1.2s complete
}

func ExampleAuditTime() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.AuditTime[string](300*time.Millisecond, s)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 300ms o
	// 1.3s a
	// 1.3s complete
}

func ExampleDebounce() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.Debounce(pauseAfter(s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 600ms o
	// 1.1s a
	// 1.1s complete
}

func ExampleThrottle() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.Throttle(pauseAfter(s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s g
	// 1s l
	// 1.1s complete
}

func ExampleThrottleWithConfig() {
	h, s := virtual()
	trailing := observable.ThrottleConfig{Trailing: true}
	observable.Pipe1(typing(s), observable.ThrottleWithConfig(pauseAfter(s), trailing)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s g
	// 200ms o
	// 1s l
	// 1.2s a
	// 1.2s complete
}

func ExampleSample() {
	h, s := virtual()
	looks := observable.Timer(50*time.Millisecond, s)
	observable.Pipe1(typing(s), observable.Sample[string](looks)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 50ms g
	// 1.1s complete
}

func ExampleSampleTime() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.SampleTime[string](250*time.Millisecond, s)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 250ms o
	// 1s l
	// 1.1s complete
}

func ExampleDelayWhen() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.DelayWhen(pauseAfter(s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 200ms g
	// 600ms o
	// 1.2s l
	// 1.6s a
	// 1.6s complete
}

func ExampleTimeInterval() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.TimeInterval[string](s)).
		Subscribe(ctx, observable.Next(func(v observable.Elapsed[string]) { fmt.Println(v.Value, v.Interval) }))
	h.Advance(time.Minute)
	// Output:
	// g 0s
	// o 100ms
	// l 900ms
	// a 100ms
}

func ExampleTimestamp() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.Timestamp[string](s)).
		Subscribe(ctx, observable.Next(func(v observable.Timestamped[string]) { fmt.Println(v.Value, v.Timestamp.UnixMilli()) }))
	h.Advance(time.Minute)
	// Output:
	// g 0
	// o 100
	// l 1000
	// a 1100
}

func ExampleTimeout() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.Timeout[string](500*time.Millisecond, s)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s g
	// 100ms o
	// 600ms error: observable: timeout has occurred
}

func ExampleTimeoutWithConfig() {
	h, s := virtual()
	instead := observable.TimeoutConfig[string]{
		With: func(info observable.TimeoutInfo) observable.Observable[string] {
			return observable.Of(fmt.Sprint("(after ", info.Seen, " letters)"))
		},
	}
	observable.Pipe1(typing(s), observable.TimeoutWithConfig(500*time.Millisecond, s, instead)).
		Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s g
	// 100ms o
	// 600ms (after 2 letters)
	// 600ms complete
}

func ExampleTimeoutError() {
	h, s := virtual()
	observable.Pipe1(observable.Never[int](), observable.Timeout[int](time.Second, s)).Subscribe(ctx, observable.Observer[int]{
		Error: func(err error) { fmt.Println(errors.Is(err, observable.ErrTimeout)) },
	})
	h.Advance(time.Minute)
	// Output:
	// true
}
