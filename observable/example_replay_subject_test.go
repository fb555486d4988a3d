package observable_test

import (
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleNewReplaySubject() {
	history := observable.NewReplaySubject[string](0)
	history.Next("a")
	history.Next("b")
	history.Complete()
	history.Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
	// complete
}

// What happened within the last two seconds, but not more than two values.
func ExampleNewReplaySubjectWithConfig() {
	h, s := virtual()
	recent := observable.NewReplaySubjectWithConfig[int](2, observable.ReplayConfig{Window: 2 * time.Second, Scheduler: s})
	observable.Interval(time.Second, s).Subscribe(ctx, recent.Observer())
	h.Advance(3500 * time.Millisecond)
	observable.Pipe1(recent.Observable(), observable.Take[int](3)).Subscribe(ctx, timed[int](h))
	h.Advance(time.Second)
	// Output:
	// 3.5s 1
	// 3.5s 2
	// 4s 3
	// 4s complete
}
