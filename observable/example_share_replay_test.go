package observable_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleShareReplay() {
	h, s := virtual()
	ticks := observable.Pipe2(observable.Interval(time.Second, s), observable.Take[int](3), observable.ShareReplay[int](1))
	ticks.Subscribe(ctx, observable.Next(func(int) {}))
	h.Advance(time.Minute)
	ticks.Subscribe(ctx, printing[int]())
	// Output:
	// 2
	// complete
}

func ExampleShareReplayWithConfig() {
	h, s := virtual()
	ticks := observable.Pipe1(observable.Interval(time.Second, s), observable.ShareReplayWithConfig[int](0, observable.ShareReplayConfig{
		Window:    2500 * time.Millisecond,
		Scheduler: s,
		RefCount:  true,
	}))
	sub := ticks.Subscribe(ctx, observable.Next(func(int) {}))
	h.Advance(5 * time.Second)
	ticks.Subscribe(ctx, observable.Next(func(n int) { fmt.Println(h.Elapsed(), n) })).Unsubscribe()
	sub.Unsubscribe() // the last subscriber
	ticks.Subscribe(ctx, observable.Next(func(n int) { fmt.Println(h.Elapsed(), n, "anew") }))
	h.Advance(time.Second)
	// Output:
	// 5s 2
	// 5s 3
	// 5s 4
	// 6s 0 anew
}
