package observable_test

import (
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

func ExampleFirstWithConfig() {
	observable.Pipe1(observable.Of("b", "a", "e"), observable.FirstWithConfig(observable.FirstConfig[string]{Predicate: vowel})).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// complete
}

func ExampleFirstWithConfig_default() {
	observable.Pipe1(observable.Of("b", "c"), observable.FirstWithConfig(observable.FirstConfig[string]{Predicate: vowel, Default: new("none")})).Subscribe(ctx, printing[string]())
	// Output:
	// none
	// complete
}

func ExampleTryFirst() {
	observable.Pipe1(observable.Of("false", "maybe", "true"), observable.TryFirst(strconv.ParseBool)).Subscribe(ctx, printing[string]())
	// Output: error: strconv.ParseBool: parsing "maybe": invalid syntax
}
