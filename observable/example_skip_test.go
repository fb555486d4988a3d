package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleSkip() {
	observable.Pipe1(observable.Range(0, 4), observable.Skip[int](2)).Subscribe(ctx, printing[int]())
	// Output:
	// 2
	// 3
	// complete
}

func ExampleSkipLast() {
	observable.Pipe1(observable.Range(0, 4), observable.SkipLast[int](2)).Subscribe(ctx, printing[int]())
	// Output:
	// 0
	// 1
	// complete
}

func ExampleSkipWhile() {
	observable.Pipe1(observable.Of("a", "b", "e"), observable.SkipWhile(vowel)).Subscribe(ctx, printing[string]())
	// Output:
	// b
	// e
	// complete
}
