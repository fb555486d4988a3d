package observable_test

import (
	"errors"
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleRetryWhen() {
	h, s := virtual()
	observable.Pipe1(flaky(3), observable.RetryWhen[string](func(failures observable.Observable[error]) observable.Observable[error] {
		return observable.Pipe1(failures, observable.Delay[error](time.Second, s))
	})).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 2s done
	// 2s complete
}

func ExampleTryRetryWhen() {
	observable.Pipe1(flaky(3), observable.TryRetryWhen[string](func(observable.Observable[error]) (observable.Observable[int], error) {
		return observable.Never[int](), errors.New("no second try")
	})).Subscribe(ctx, printing[string]())
	// Output: error: no second try
}
