package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// What is known beforehand needs no subscription of its own.
func TestConstant_EndsWithItsDestination(t *testing.T) {
	t.Parallel()
	forever := observable.Repeat[int](observable.Forever)
	for name, src := range map[string]ints{
		"Of, repeated":               forever(one),
		"Empty, repeated":            forever(observable.Empty[int]()),
		"Range of nothing, repeated": forever(observable.Range(1, 0)),
		"A chain, repeated":          forever(chained(one)),
		"Throw, retried":             observable.Retry[int](observable.Forever)(observable.Throw[int](errOops)),
		"Throw, caught": observable.CatchError(func(_ error, caught ints) ints {
			return caught
		})(observable.Throw[int](errOops)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, cancel := context.WithCancel(ctx)
			observable.Defer(func() ints {
				go cancel()
				return src
			}).Subscribe(c, observable.Observer[int]{
				Error:    func(err error) { assert.NoError(t, err) },
				Complete: func() { assert.Fail(t, "completed") },
			})
		})
	}
}

// The source sends its second value while the first one is projected.
func TestConstant_ComesAfterWhatCameBefore(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(func(int) ints) intOp{
		"MergeMap":       observable.MergeMap[int, int],
		"ConcatMap":      observable.ConcatMap[int, int],
		"ConcatMapEager": observable.ConcatMapEager[int, int],
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []int
			var sender *observable.Subscriber[int]
			project := op(func(v int) ints {
				if v == 1 {
					sender.Next(2)
					return observable.Range(10, 2)
				}
				return observable.Of(v)
			})
			src := observable.New(func(dst *observable.Subscriber[int]) {
				sender = dst
				dst.Next(1)
			})
			project(src).Subscribe(ctx, observable.Next(func(v int) { got = append(got, v) }))
			require.Equal(t, []int{10, 11, 2}, got)
		})
	}
}

// The operator below recovers what panics while it subscribes.
func TestConstant_APanicClosesTheSubscription(t *testing.T) {
	t.Parallel()
	recovering := observable.Operate(func(src ints, dst *observable.Subscriber[int]) {
		defer func() { assert.Equal(t, errOops, recover()) }()
		src.SubscribeTo(dst)
	})
	caught := observable.CatchError(func(error, ints) ints { panic(errOops) })
	src := observable.Pipe2(observable.Throw[int](errOops), caught, recovering)
	require.True(t, src.Subscribe(ctx, observable.Observer[int]{}).Closed())
}
