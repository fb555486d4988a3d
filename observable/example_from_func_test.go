package observable_test

import (
	"context"
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

func ExampleFromFunc() {
	answer := observable.FromFunc(func(context.Context) (int, error) { return 42, nil })
	answer.Subscribe(ctx, printing[int]())
	// Output:
	// 42
	// complete
}

func ExampleGo() {
	slow := observable.Go(func(ctx context.Context) (string, error) {
		return "fetched", ctx.Err() // on a goroutine of its own
	})
	fmt.Println(observable.FirstValue(ctx, slow))
	// Output: fetched <nil>
}
