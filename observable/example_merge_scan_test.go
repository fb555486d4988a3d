package observable_test

import (
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleMergeScan() {
	observable.Pipe1(observable.Of(1, 2, 3), observable.MergeScan(func(sum, n int) observable.Observable[int] {
		return observable.Of(sum + n)
	}, 0)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 3
	// 6
	// complete
}

// Each waits for the sum of those before.
func ExampleMergeScanWithConfig() {
	h, s := virtual()
	add := func(sum, n int) observable.Observable[int] {
		return observable.Pipe1(observable.Timer(time.Second, s), observable.Map(func(int) int { return sum + n }))
	}
	observable.Pipe1(observable.Of(1, 2, 3), observable.MergeScanWithConfig(add, 0, observable.MergeConfig{Concurrent: 1})).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 1s 1
	// 2s 3
	// 3s 6
	// 3s complete
}
