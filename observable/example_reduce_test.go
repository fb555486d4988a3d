package observable_test

import "github.com/rxsched/rxsched/observable"

func ExampleTryReduce() {
	observable.Pipe1(observable.Of(2, 5), observable.TryReduce(tryDivide, 100)).Subscribe(ctx, printing[int]())
	observable.Pipe1(observable.Of(2, 0), observable.TryReduce(tryDivide, 100)).Subscribe(ctx, printing[int]())
	// Output:
	// 10
	// complete
	// error: division by zero
}
