package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleTakeLast() {
	observable.Pipe1(observable.Range(0, 4), observable.TakeLast[int](2)).Subscribe(ctx, printing[int]())
	// Output:
	// 2
	// 3
	// complete
}
