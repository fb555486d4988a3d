package observable_test

import (
	"strconv"

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

func ExampleTryPartition() {
	even, _ := observable.TryPartition(observable.Of("1", "2", "x"), func(s string) (bool, error) {
		n, err := strconv.Atoi(s)
		return n%2 == 0, err
	})
	even.Subscribe(ctx, printing[string]())
	// Output:
	// 2
	// error: strconv.Atoi: parsing "x": invalid syntax
}
