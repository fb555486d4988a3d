package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleGenerate() {
	observable.Generate(1, func(n int) bool { return n < 10 }, func(n int) int { return 2 * n }).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 4
	// 8
	// complete
}
