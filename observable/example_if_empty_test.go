package observable_test

import (
	"errors"

	"github.com/rxsched/rxsched/observable"
)

func ExampleDefaultIfEmpty() {
	observable.Pipe1(observable.Empty[string](), observable.DefaultIfEmpty("none")).Subscribe(ctx, printing[string]())
	// Output:
	// none
	// complete
}

func ExampleThrowIfEmpty() {
	nobody := errors.New("nobody answered")
	observable.Pipe1(observable.Empty[string](), observable.ThrowIfEmpty[string](nobody)).Subscribe(ctx, printing[string]())
	// Output: error: nobody answered
}
