package observable_test

import (
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
