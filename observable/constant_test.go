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

// Nor does what only passes it on: it lives as long as what it sends to.
func TestPrompt_EndsWithItsDestination(t *testing.T) {
	t.Parallel()
	even := observable.Filter(func(v int) bool { return v%2 == 0 })
	sum := observable.Scan(func(sum, v int) int { return sum + v }, 0)
	for name, op := range map[string]func(ints) ints{
		"Repeat":   observable.Repeat[int](observable.Forever),
		"MergeMap": func(src ints) ints { return observable.MergeMap(func(int) ints { return src })(observable.Range(0, 9)) },
		"ConcatMap": func(src ints) ints {
			return observable.ConcatMap(func(int) ints { return src })(observable.Range(0, 9))
		},
		"Concat": func(src ints) ints { return observable.Concat(src, one, src, observable.Range(0, 4)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			projected := 0
			src := observable.Pipe3(observable.Range(1, 4), even, sum, observable.Map(func(v int) int {
				projected++
				return v
			}))
			var got []int
			observable.Pipe2(src, op, observable.Take[int](4)).Subscribe(ctx, observable.Next(func(v int) {
				got = append(got, v)
			}))
			if name == "Concat" {
				require.Equal(t, []int{2, 6, 1, 2}, got)
				require.Equal(t, 3, projected)
				return
			}
			require.Equal(t, []int{2, 6, 2, 6}, got)
			require.Equal(t, 4, projected)
		})
	}
}

func TestPrompt_StopsWhenItsDestinationIsLeft(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(ints) ints{
		"Repeat":   observable.Repeat[int](2),
		"MergeMap": func(src ints) ints { return observable.MergeMap(func(int) ints { return src })(observable.Range(0, 2)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, cancel := context.WithCancel(ctx)
			defer cancel()
			projected := 0
			src := observable.Map(func(v int) int {
				projected++
				return v
			})(observable.Range(0, 4))
			left := observable.New(func(dst *observable.Subscriber[int]) {
				op(src).SubscribeTo(observable.NewSubscriber(dst, observable.Observer[int]{Next: func(v int) {
					dst.Next(v)
					if v == 1 {
						dst.Unsubscribe()
					}
				}}))
			})
			left.Subscribe(c, observable.Observer[int]{Complete: func() { assert.Fail(t, "completed") }})
			require.Equal(t, 2, projected)
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
