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
	observable.ThrowIfEmpty(observable.Empty[string]()).Subscribe(ctx, printing[string]())
	// Output: error: observable: no elements in sequence
}

func ExampleThrowIfEmptyWithConfig() {
	nobody := observable.ThrowIfEmptyConfig{Error: func() error { return errors.New("nobody there") }}
	observable.Pipe1(observable.Empty[string](), observable.ThrowIfEmptyWithConfig[string](nobody)).Subscribe(ctx, printing[string]())
	// Output: error: nobody there
}
