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

func ExampleElementAtWithConfig() {
	observable.Pipe1(observable.Of("a", "b", "c"), observable.ElementAtWithConfig(5, observable.ElementAtConfig[string]{Default: new("none")})).Subscribe(ctx, printing[string]())
	// Output:
	// none
	// complete
}
