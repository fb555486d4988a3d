package observable_test

import (
	"errors"

	"github.com/rxsched/rxsched/observable"
)

func ExampleIif() {
	online := false
	news := observable.Iif(func() bool { return online }, observable.Of("fresh"), observable.Of("from the cache"))
	news.Subscribe(ctx, printing[string]())
	online = true
	news.Subscribe(ctx, printing[string]())
	// Output:
	// from the cache
	// complete
	// fresh
	// complete
}

func ExampleTryIif() {
	unknown := func() (bool, error) { return false, errors.New("can't tell") }
	observable.TryIif(unknown, observable.Of("a"), observable.Of("b")).Subscribe(ctx, printing[string]())
	// Output: error: can't tell
}
