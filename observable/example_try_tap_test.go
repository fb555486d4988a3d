package observable_test

import (
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

func ExampleTryTapWithConfig() {
	write := func(n int) error {
		if n == 2 {
			return errors.New("disk full")
		}
		fmt.Println("wrote", n)
		return nil
	}
	observable.Pipe1(observable.Of(1, 2, 3),
		observable.TryTapWithConfig(observable.TryTapConfig[int]{Next: write, Finalize: func() { fmt.Println("closed") }}),
	).Subscribe(ctx, printing[int]())
	// Output:
	// wrote 1
	// 1
	// error: disk full
	// closed
}

func ExampleTryReduce() {
	observable.Pipe1(observable.Of(2, 5), observable.TryReduce(tryDivide, 100)).Subscribe(ctx, printing[int]())
	observable.Pipe1(observable.Of(2, 0), observable.TryReduce(tryDivide, 100)).Subscribe(ctx, printing[int]())
	// Output:
	// 10
	// complete
	// error: division by zero
}

func ExampleTryReduce1() {
	observable.Pipe1(observable.Of(100, 5, 2), observable.TryReduce1(tryDivide)).Subscribe(ctx, printing[int]())
	// Output:
	// 10
	// complete
}
