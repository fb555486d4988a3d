package observable_test

import (
	"time"

	"github.com/rxsched/rxsched/observable"
)

// What is typed before the answer to what was typed last is in, makes that unwanted.
func ExampleSwitchScan() {
	h, s := virtual()
	answer := func(text, key string) observable.Observable[string] {
		return observable.Pipe1(observable.Timer(1500*time.Millisecond, s), observable.Map(func(int) string { return text + key }))
	}
	keys := observable.Pipe1(observable.Interval(time.Second, s), observable.Map(func(n int) string { return "abc"[n : n+1] }))
	observable.Pipe2(keys, observable.Take[string](3), observable.SwitchScan(answer, "-")).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 4.5s -c
	// 4.5s complete
}
