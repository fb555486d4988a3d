package observable_test

import (
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

func ExampleEvery() {
	observable.Pipe1(observable.Of("a", "e", "b", "i"), observable.Every(vowel)).Subscribe(ctx, printing[bool]())
	// Output:
	// false
	// complete
}

func ExampleTryEvery() {
	observable.Pipe1(observable.Of("true", "maybe"), observable.TryEvery(strconv.ParseBool)).Subscribe(ctx, printing[bool]())
	// Output: error: strconv.ParseBool: parsing "maybe": invalid syntax
}
