package observable_test

import "github.com/rxsched/rxsched/observable"

func ExampleNewAsyncSubject() {
	answer := observable.NewAsyncSubject[int]()
	answer.Subscribe(ctx, printing[int]())
	answer.Next(41)
	answer.Next(42)
	answer.Complete()
	// Output:
	// 42
	// complete
}
