package observable_test

import (
	"strconv"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleDistinct() {
	observable.Distinct(observable.Of(1, 2, 1, 3, 2)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 3
	// complete
}

func ExampleDistinctBy() {
	observable.Pipe1(observable.Of("a", "A", "b"), observable.DistinctBy(strings.ToLower)).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
	// complete
}

func ExampleTryDistinctBy() {
	observable.Pipe1(observable.Of("1", "01", "x"), observable.TryDistinctBy(strconv.Atoi)).Subscribe(ctx, printing[string]())
	// Output:
	// 1
	// error: strconv.Atoi: parsing "x": invalid syntax
}

func ExampleDistinctByWithConfig() {
	h, s := virtual()
	parity := func(n int) int { return n % 2 }
	forget := observable.DistinctConfig[int]{Flushes: observable.Interval(2500*time.Millisecond, s)}
	observable.Pipe2(observable.Interval(time.Second, s), observable.DistinctByWithConfig(parity, forget), observable.Take[int](4)).
		Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 1s 0
	// 2s 1
	// 3s 2
	// 4s 3
	// 4s complete
}

func ExampleTryDistinctByWithConfig() {
	h, s := virtual()
	now := observable.DistinctConfig[int]{Flushes: observable.Timer(time.Second, s)}
	words := observable.Concat(observable.Of("1", "01"), observable.Pipe1(observable.Timer(2*time.Second, s), observable.Map(func(int) string { return "1" })))
	observable.Pipe1(words, observable.TryDistinctByWithConfig(strconv.Atoi, now)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s 1
	// 2s 1
	// 2s complete
}
