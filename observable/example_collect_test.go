package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleCollect() {
	observable.Collect(observable.Of(1, 2, 3)).Subscribe(ctx, printing[[]int]())
	// Output:
	// [1 2 3]
	// complete
}
