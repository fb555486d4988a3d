package observable_test

import (
	"fmt"
	"slices"
	"time"

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

// A long list, in slices: the timer beside it is on time.
func ExampleFromSeqOnWithConfig() {
	h, s := virtual()
	slowly := func(yield func(string) bool) {
		for _, line := range []string{"first", "second", "third"} {
			h.Block(4 * time.Millisecond) // reading takes its time
			if !yield(line) {
				return
			}
		}
	}
	slice := observable.FromSeqOnConfig{Slice: 5 * time.Millisecond}
	observable.FromSeqOnWithConfig(slowly, s, slice).Subscribe(ctx, printing[string]())
	h.SetTimeout(func() { fmt.Println("timer at", h.Elapsed()) }, 3*time.Millisecond)
	h.Run()
	// Output:
	// first
	// second
	// timer at 8ms
	// third
	// complete
}
