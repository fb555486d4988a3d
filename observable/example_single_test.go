package observable_test

import (
	"strconv"

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

func ExampleSingleWithConfig() {
	observable.Pipe1(observable.Of("b", "a", "c"), observable.SingleWithConfig(observable.SingleConfig[string]{Predicate: vowel})).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// complete
}

func ExampleTrySingle() {
	observable.Pipe1(observable.Of("true", "maybe"), observable.TrySingle(strconv.ParseBool)).Subscribe(ctx, printing[string]())
	// Output: error: strconv.ParseBool: parsing "maybe": invalid syntax
}
