package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleIsEmpty() {
	observable.IsEmpty(observable.Empty[int]()).Subscribe(ctx, printing[bool]())
	observable.IsEmpty(observable.Range(0, 3)).Subscribe(ctx, printing[bool]())
	// Output:
	// true
	// complete
	// false
	// complete
}
