package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// failingTap is a tap that notes all calls, and fails in those that are named.
func failingTap(fails ...string) func(*rig) observable.Operator[string, string] {
	return func(r *rig) observable.Operator[string, string] {
		say := func(what string) error {
			r.note(what)
			for _, f := range fails {
				if f == what {
					return errOops
				}
			}
			return nil
		}
		return observable.TryTapWithConfig(observable.TryTapConfig[string]{
			Next:        func(v string) error { return say("next-" + v) },
			Error:       func(error) error { return say("error") },
			Complete:    func() error { return say("complete") },
			Subscribe:   func() error { return say("subscribe") },
			Unsubscribe: func() { r.note("unsubscribe") },
			Finalize:    func() { r.note("finalize") },
		})
	}
}

func TestTryTapWithConfig(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"passes on what it is told", "-a|", failingTap(), "0subscribe 1next-a 1a 2complete 2| 2finalize"},
		{"passes errors on", "-#", failingTap(), "0subscribe 1error 1# 1finalize"},
		{"Next fails: not an end", "-a-b|", failingTap("next-a"), "0subscribe 1next-a 1# 1unsubscribe 1finalize"},
		{"Error fails: its error takes the place", "-#", failingTap("error"), "0subscribe 1error 1# 1finalize"},
		{"Complete fails", "-|", failingTap("complete"), "0subscribe 1complete 1# 1finalize"},
		{"Subscribe fails: nothing else is called", "-a|", failingTap("subscribe"), "0subscribe 0#"},
		{"calls nothing that is not there", "-a|", always(observable.TryTapWithConfig(observable.TryTapConfig[string]{})), "1a 2|"},
	})
}

func TestTryTapWithConfig_TearsDownTheNearestToTheSourceFirst(t *testing.T) {
	t.Parallel()
	r := newRig()
	named := func(name string) observable.Operator[string, string] {
		return observable.TryTapWithConfig(observable.TryTapConfig[string]{Finalize: func() { r.note(name) }})
	}
	require.Equal(t, "1| 1near 1far", watch(r, observable.Pipe2(r.cold("-|"), named("near"), named("far"))))
}

func TestTryTapWithConfig_PassesOnWhichErrorItIs(t *testing.T) {
	t.Parallel()
	replaced := observable.TryTapWithConfig(observable.TryTapConfig[int]{Error: func(error) error { return errOops }})
	_, err := observable.ToSlice(context.Background(), replaced(observable.Throw[int](context.Canceled)))
	require.ErrorIs(t, err, errOops)
	passed := observable.TryTapWithConfig(observable.TryTapConfig[int]{Error: func(error) error { return nil }})
	_, err = observable.ToSlice(context.Background(), passed(observable.Throw[int](context.Canceled)))
	require.ErrorIs(t, err, context.Canceled)
}

func TestTryTapWithConfig_AllocatesNothingPerItem(t *testing.T) {
	run := func(n int) float64 {
		calls := 0
		src := observable.Pipe1(observable.Range(0, n), observable.TryTapWithConfig(observable.TryTapConfig[int]{
			Next: func(int) error { calls++; return nil },
		}))
		return testing.AllocsPerRun(10, func() { src.Subscribe(context.Background(), ignore[int]()) })
	}
	require.Equal(t, run(1), run(10_000))
}

func TestTryReduce(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"TryReduce sends at the end", "-a-b|", always(observable.TryReduce(tryConcat, "s")), "4sab 4|"},
		{"TryReduce of nothing is its seed", "-|", always(observable.TryReduce(tryConcat, "s")), "1s 1|"},
		{"TryReduce ends by its error", "-a-x-b|", always(observable.TryReduce(tryConcat, "s")), "3#"},
		{"TryReduce1 does not accumulate the first value", "-x-a|", always(observable.TryReduce1(tryConcat)), "4xa 4|"},
		{"TryReduce1 of nothing is nothing", "-|", always(observable.TryReduce1(tryConcat)), "1|"},
		{"TryReduce1 ends by its error", "-a-x-b|", always(observable.TryReduce1(tryConcat)), "3#"},
	})
}
