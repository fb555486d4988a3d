package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleIgnoreElements() {
	observable.IgnoreElements(observable.Of("a", "b")).Subscribe(ctx, printing[string]())
	// Output: complete
}
