package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExamplePartition() {
	even, odd := observable.Partition(observable.Range(1, 4), func(n int) bool { return n%2 == 0 })
	even.Subscribe(ctx, printing[int]())
	odd.Subscribe(ctx, printing[int]())
	// Output:
	// 2
	// 4
	// complete
	// 1
	// 3
	// complete
}
