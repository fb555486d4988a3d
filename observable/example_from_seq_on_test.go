package observable_test

import (
	"errors"
	"fmt"
	"slices"

	"github.com/rxsched/rxsched/observable"
)

func ExampleFromSeqOn() {
	h, s := virtual()
	observable.FromSeqOn(slices.Values([]string{"a", "b"}), s).Subscribe(ctx, printing[string]())
	fmt.Println("subscribed")
	h.Advance(0)
	// Output:
	// subscribed
	// a
	// b
	// complete
}

func ExampleTryFromSeqOn() {
	lines := func(yield func(string, error) bool) {
		_ = yield("first", nil) && yield("", errors.New("broken pipe"))
	}
	h, s := virtual()
	observable.TryFromSeqOn(lines, s).Subscribe(ctx, printing[string]())
	fmt.Println("subscribed")
	h.Advance(0)
	// Output:
	// subscribed
	// first
	// error: broken pipe
}
