package observable_test

import (
	"strings"

	"github.com/rxsched/rxsched/observable"
)

func ExampleDistinctUntilChanged() {
	observable.DistinctUntilChanged(observable.Of(1, 1, 2, 2, 1)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 1
	// complete
}

func ExampleDistinctUntilChangedFunc() {
	observable.Pipe1(observable.Of("a", "A", "b"), observable.DistinctUntilChangedFunc(strings.EqualFold)).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
	// complete
}

func ExampleDistinctUntilChangedBy() {
	observable.Pipe1(observable.Of("a", "A", "b"), observable.DistinctUntilChangedBy(strings.ToLower)).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
	// complete
}
