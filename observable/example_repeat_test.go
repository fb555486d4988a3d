package observable_test

import (
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

func ExampleRepeat() {
	observable.Pipe1(observable.Of("tick", "tock"), observable.Repeat[string](2)).Subscribe(ctx, printing[string]())
	// Output:
	// tick
	// tock
	// tick
	// tock
	// complete
}

// Poll, more and more rarely.
func ExampleRepeatWithConfig() {
	h, s := virtual()
	rarely := observable.RepeatConfig{Delay: func(runs int) observable.Notifier {
		return observable.Timer(time.Second<<runs, s)
	}}
	observable.Pipe1(observable.Of("poll"), observable.RepeatWithConfig[string](4, rarely)).
		Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s poll
	// 2s poll
	// 6s poll
	// 14s poll
	// 14s complete
}

func ExampleRepeatAfter() {
	h, s := virtual()
	observable.Pipe1(observable.Of("poll"), observable.RepeatAfter[string](schedule.Of(time.Second, 3*time.Second), s)).
		Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s poll
	// 1s poll
	// 4s poll
	// 4s complete
}
