package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// A source that ends synchronously does not make the stack grow, and is torn down before it is
// subscribed again.
func TestRerunning_SynchronousSources(t *testing.T) {
	t.Parallel()
	const runs = 10_000
	open, values := 0, 0
	src := func(end func(*observable.Subscriber[int])) observable.Observable[int] {
		return observable.New(func(dst *observable.Subscriber[int]) {
			if open++; open > 1 {
				t.Error("two runs at a time")
			}
			dst.AddFunc(func() { open-- })
			dst.Next(1)
			end(dst)
		})
	}
	completes := src(func(dst *observable.Subscriber[int]) { dst.Complete() })
	fails := src(func(dst *observable.Subscriber[int]) { dst.Error(errOops) })
	for name, many := range map[string]observable.Observable[int]{
		"Repeat": observable.Repeat[int](runs)(completes),
		"Retry":  observable.Retry[int](runs)(fails),
	} {
		values = 0
		observable.Pipe1(many, observable.Take[int](runs)).Subscribe(ctx, observable.Next(func(int) { values++ }))
		require.Equal(t, runs, values, name)
	}
}
