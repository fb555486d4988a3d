package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleSingle() {
	observable.Single(observable.Of("a")).Subscribe(ctx, printing[string]())
	observable.Single(observable.Of("a", "b")).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// complete
	// error: observable: too many matching values
}
