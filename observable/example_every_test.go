package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleEvery() {
	observable.Pipe1(observable.Of("a", "e", "b", "i"), observable.Every(vowel)).Subscribe(ctx, printing[bool]())
	// Output:
	// false
	// complete
}
