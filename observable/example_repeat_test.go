package observable_test

import (
	"time"

	"github.com/rxsched/rxsched/observable"
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
	rarely := observable.RepeatConfig{Delay: func(runs int) (observable.Notifier, error) {
		return observable.Timer(time.Second<<runs, s), nil
	}}
	observable.Pipe2(observable.Of("poll"), observable.RepeatWithConfig[string](rarely), observable.Take[string](4)).
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
	observable.Pipe1(observable.Of("poll"), observable.RepeatAfter[string](time.Second, s, observable.RepeatConfig{Count: 3})).
		Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s poll
	// 1s poll
	// 2s poll
	// 2s complete
}
