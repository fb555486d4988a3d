package observable_test

import (
	"time"

	"github.com/rxsched/rxsched/observable"
)

// fromPageOne requests pages one after the other: each says where the next one is.
func fromPageOne(next func(page int) observable.Observable[int]) observable.Observable[int] {
	return observable.Pipe1(observable.Of(1), observable.Expand(next))
}

func ExampleExpand() {
	h, s := virtual()
	fromPageOne(func(page int) observable.Observable[int] {
		if page == 3 {
			return observable.Empty[int]()
		}
		return observable.Pipe1(observable.Timer(time.Second, s), observable.Map(func(int) int { return page + 1 }))
	}).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 0s 1
	// 1s 2
	// 2s 3
	// 2s complete
}

func ExampleExpandWithConfig() {
	h, s := virtual()
	twice := func(v string) observable.Observable[string] {
		if len(v) > 1 {
			return observable.Empty[string]()
		}
		return observable.Pipe1(observable.Timer(time.Second, s), observable.Map(func(int) string { return v + v }))
	}
	observable.Pipe1(observable.Of("a", "b"), observable.ExpandWithConfig(twice, observable.ExpandConfig{Concurrent: 1})).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s a
	// 1s b
	// 2s aa
	// 2s bb
	// 2s complete
}
