package observable_test

import (
	"github.com/rxsched/rxsched/observable"
)

func ExampleFind() {
	found := func(p *string) string {
		if p == nil {
			return "nothing"
		}
		return *p
	}
	observable.Pipe2(observable.Of("b", "a"), observable.Find(vowel), observable.Map(found)).Subscribe(ctx, printing[string]())
	observable.Pipe2(observable.Of("b", "c"), observable.Find(vowel), observable.Map(found)).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// complete
	// nothing
	// complete
}

func ExampleFindIndex() {
	observable.Pipe1(observable.Of("b", "c", "a"), observable.FindIndex(vowel)).Subscribe(ctx, printing[int]())
	// Output:
	// 2
	// complete
}
