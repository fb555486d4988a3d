package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// No t.Parallel here: AllocsPerRun must be alone.

func TestChain_AllocatesNothingPerItem(t *testing.T) {
	run := func(n int) float64 {
		src := chain(n)
		return testing.AllocsPerRun(10, func() { src.Subscribe(context.Background(), ignore[int]()) })
	}
	require.Equal(t, run(1), run(10_000))
}

func TestSteadyState_AllocatesNothingPerItem(t *testing.T) {
	for name, op := range map[string]func(*rig) observable.Operator[int, int]{
		"Merge": func(*rig) observable.Operator[int, int] {
			return func(src observable.Observable[int]) observable.Observable[int] {
				return observable.Merge(src, observable.Never[int]())
			}
		},
		"TakeUntil": func(*rig) observable.Operator[int, int] { return observable.TakeUntil[int](observable.Never[int]()) },
		"ObserveOn": func(r *rig) observable.Operator[int, int] { return observable.ObserveOn[int](r.async) },
		"Delay":     func(r *rig) observable.Operator[int, int] { return observable.Delay[int](ms, r.async) },
		"DebounceTime": func(r *rig) observable.Operator[int, int] {
			return observable.DebounceTime[int](ms, r.async)
		},
		"ThrottleTime": func(r *rig) observable.Operator[int, int] {
			return observable.ThrottleTime[int](ms, r.async)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig()
			subject := observable.NewSubject[int]()
			received := 0
			observable.Pipe1(subject.Observable(), op(r)).Subscribe(context.Background(), observable.Next(func(int) { received++ }))
			step := func() {
				subject.Next(1)
				r.host.Advance(2 * ms)
			}
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
			require.Equal(t, 111, received)
		})
	}
}
