package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExamplePairwise() {
	observable.Pairwise(observable.Of(1, 2, 3)).Subscribe(ctx, printing[[2]int]())
	// Output:
	// [1 2]
	// [2 3]
	// complete
}
