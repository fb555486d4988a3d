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

// Not parallel: AllocsPerRun must be alone.
func TestJoins_AllocateNothingPerItem(t *testing.T) {
	sum := func(a, b int) int { return a + b }
	for name, join := range map[string]func(x, y observable.Observable[int]) observable.Observable[int]{
		"CombineLatest2": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.CombineLatest2(x, y, sum)
		},
		"Zip2": func(x, y observable.Observable[int]) observable.Observable[int] { return observable.Zip2(x, y, sum) },
		"WithLatestFrom1": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.WithLatestFrom1(y, sum)(x)
		},
		"Race": func(x, y observable.Observable[int]) observable.Observable[int] { return observable.Race(x, y) },
		"SkipUntil": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.SkipUntil[int](y)(x)
		},
		"StartWith": func(x, _ observable.Observable[int]) observable.Observable[int] { return observable.StartWith(1)(x) },
		"EndWith":   func(x, _ observable.Observable[int]) observable.Observable[int] { return observable.EndWith(1)(x) },
		"OnErrorResumeNext": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.OnErrorResumeNext(x, y)
		},
		"SwitchAll": func(x, _ observable.Observable[int]) observable.Observable[int] {
			return observable.SwitchAll(observable.Of(x))
		},
		"ConcatAll": func(x, _ observable.Observable[int]) observable.Observable[int] {
			return observable.ConcatAll(observable.Of(x))
		},
		"Merge with a bound": func(x, y observable.Observable[int]) observable.Observable[int] {
			return mergeWith(observable.MergeConfig{Arriving: observable.Backlog{Limit: 2, Overflow: observable.OverflowDropOldest}}, x, y)
		},
	} {
		t.Run(name, func(t *testing.T) {
			x, y := observable.NewSubject[int](), observable.NewSubject[int]()
			join(x.Observable(), y.Observable()).Subscribe(context.Background(), ignore[int]())
			step := func() {
				x.Next(1)
				y.Next(2)
			}
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
		})
	}
}
