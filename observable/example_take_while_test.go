package observable_test

import (
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

func ExampleTakeWhile() {
	observable.Pipe1(observable.Of("a", "b", "e"), observable.TakeWhile(vowel)).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// complete
}

func ExampleTakeWhileWithConfig() {
	observable.Pipe1(observable.Of("a", "b", "e"), observable.TakeWhileWithConfig(vowel, observable.TakeWhileConfig{Inclusive: true})).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
	// complete
}

func ExampleTryTakeWhile() {
	observable.Pipe1(observable.Of("true", "maybe"), observable.TryTakeWhile(strconv.ParseBool)).Subscribe(ctx, printing[string]())
	// Output:
	// true
	// error: strconv.ParseBool: parsing "maybe": invalid syntax
}

func ExampleTryTakeWhileWithConfig() {
	observable.Pipe1(observable.Of("true", "false", "maybe"), observable.TryTakeWhileWithConfig(strconv.ParseBool, observable.TakeWhileConfig{Inclusive: true})).Subscribe(ctx, printing[string]())
	// Output:
	// true
	// false
	// complete
}
