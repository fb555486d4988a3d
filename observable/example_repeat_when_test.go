package observable_test

import (
	"errors"
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleRepeatWhen() {
	h, s := virtual()
	observable.Pipe1(observable.Of("again"), observable.RepeatWhen[string](func(completions observable.Observable[struct{}]) observable.Observable[struct{}] {
		return observable.Pipe2(completions, observable.Delay[struct{}](time.Second, s), observable.Take[struct{}](2))
	})).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s again
	// 1s again
	// 2s again
	// 2s complete
}

func ExampleTryRepeatWhen() {
	observable.Pipe1(observable.Of("once"), observable.TryRepeatWhen[string](func(observable.Observable[struct{}]) (observable.Observable[int], error) {
		return observable.Never[int](), errors.New("no more")
	})).Subscribe(ctx, printing[string]())
	// Output:
	// once
	// error: no more
}
