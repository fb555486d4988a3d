package observable_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleShare() {
	h, s := virtual()
	ticks := observable.Share(observable.Pipe1(observable.Interval(time.Second, s), observable.Tap(func(n int) { fmt.Println("tick", n) })))
	sub := ticks.Subscribe(ctx, observable.Next(func(n int) { fmt.Println("one", n) }))
	h.Advance(1500 * time.Millisecond)
	ticks.Subscribe(ctx, observable.Next(func(n int) { fmt.Println("two", n) }))
	h.Advance(time.Second)
	sub.Unsubscribe()
	h.Advance(time.Second)
	// Output:
	// tick 0
	// one 0
	// tick 1
	// one 1
	// two 1
	// tick 2
	// two 2
}

// The source is kept for two more seconds, in case another subscriber comes.
func ExampleShareWithConfig() {
	h, s := virtual()
	grace := func(error) observable.Notifier { return observable.Timer(2*time.Second, s) }
	ticks := observable.Pipe1(observable.Interval(time.Second, s), observable.ShareWithConfig(observable.ShareConfig[int]{ResetOnRefCountZero: grace}))
	visit := func() {
		observable.Pipe1(ticks, observable.Take[int](1)).Subscribe(ctx, observable.Next(func(n int) { fmt.Println(h.Elapsed(), n) }))
	}
	for _, away := range []time.Duration{1, 3, 0} {
		visit()
		h.Advance(time.Second)
		h.Advance(away * time.Second)
	}
	// Output:
	// 1s 0
	// 3s 2
	// 7s 0
}
