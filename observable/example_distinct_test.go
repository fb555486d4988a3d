package observable_test

import (
	"strings"

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
