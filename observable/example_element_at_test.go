package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleElementAt() {
	observable.Pipe1(observable.Of("a", "b", "c"), observable.ElementAt[string](1)).Subscribe(ctx, printing[string]())
	// Output:
	// b
	// complete
}
