package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleMax() {
	observable.Max(observable.Of(2, 3, 1)).Subscribe(ctx, printing[int]())
	// Output:
	// 3
	// complete
}

func ExampleMin() {
	observable.Min(observable.Of(2, 3, 1)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// complete
}

func ExampleMaxFunc() {
	observable.Pipe1(observable.Of("pear", "fig", "plum"), observable.MaxFunc(func(kept, v string) int { return len(kept) - len(v) })).Subscribe(ctx, printing[string]())
	// Output:
	// plum
	// complete
}

func ExampleMinFunc() {
	observable.Pipe1(observable.Of("fig", "pear", "nut"), observable.MinFunc(func(kept, v string) int { return len(kept) - len(v) })).Subscribe(ctx, printing[string]())
	// Output:
	// nut
	// complete
}
