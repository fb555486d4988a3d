package observable_test

import (
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

func ExampleLastWithConfig() {
	observable.Pipe1(observable.Of("a", "e", "b"), observable.LastWithConfig(observable.LastConfig[string]{Predicate: vowel})).Subscribe(ctx, printing[string]())
	// Output:
	// e
	// complete
}

func ExampleTryLast() {
	observable.Pipe1(observable.Of("true", "maybe"), observable.TryLast(strconv.ParseBool)).Subscribe(ctx, printing[string]())
	// Output: error: strconv.ParseBool: parsing "maybe": invalid syntax
}
