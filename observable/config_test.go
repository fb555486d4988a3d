package observable_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// With the zero value of its config, a form with a config is the plain form.
func TestConfigs_OfZeroAreThePlainForm(t *testing.T) {
	t.Parallel()
	type obs = observable.Observable[string]
	vowels := func(v string) bool { return v == "a" }
	again := func(shared obs) obs { return observable.Merge(shared, shared) }
	twice := func(v string) obs { return observable.Of(v, v) }
	join := func(acc, v string) obs { return observable.Of(acc + v) }
	grow := func(v string) obs {
		if len(v) > 2 {
			return observable.Empty[string]()
		}
		return observable.Of(v + v)
	}
	seen := observable.Observer[string]{}
	late := func(r *rig) func(string) obs { return lasting(r, "--t") }
	replayed := func(subject *observable.ReplaySubject[string]) op {
		return func(src obs) obs {
			src.Subscribe(ctx, subject.Observer())
			return subject.Observable()
		}
	}
	connected := func(connectable func(obs) *observable.Connectable[string]) op {
		return func(src obs) obs {
			c := connectable(src)
			c.Connect(ctx)
			return c.Observable()
		}
	}
	for name, forms := range map[string]func(r *rig) (plain, zero op){
		"BufferCount": func(*rig) (plain, zero op) {
			return text(observable.BufferCount[string](2)),
				text(observable.BufferCountWithConfig[string](2, observable.BufferCountConfig{}))
		},
		"BufferTime": func(r *rig) (plain, zero op) {
			return text(observable.BufferTime[string](3*ms, r.async)),
				text(observable.BufferTimeWithConfig[string](3*ms, r.async, observable.BufferTimeConfig{}))
		},
		"ConcatMapEager": func(*rig) (plain, zero op) {
			return observable.ConcatMapEager(twice), observable.ConcatMapEagerWithConfig(twice, observable.ConcatMapEagerConfig{})
		},
		"Connect": func(*rig) (plain, zero op) {
			return observable.Connect(again), observable.ConnectWithConfig(again, observable.ConnectConfig[string]{})
		},
		"Expand": func(*rig) (plain, zero op) {
			return observable.Expand(grow), observable.ExpandWithConfig(grow, observable.ExpandConfig{})
		},
		"GroupBy": func(*rig) (plain, zero op) {
			return observable.Compose2(inGroups(observable.GroupBy(same[string])), observable.MergeAll),
				observable.Compose2(inGroups(observable.GroupByWithConfig(same, stringGroups{})), observable.MergeAll)
		},
		"MergeAll": func(*rig) (plain, zero op) {
			return observable.Compose2(observable.Map(twice), observable.MergeAll[string]),
				observable.Compose2(observable.Map(twice), observable.MergeAllWithConfig[string](observable.MergeConfig{}))
		},
		"MergeMap": func(*rig) (plain, zero op) {
			return observable.MergeMap(twice), observable.MergeMapWithConfig(twice, observable.MergeConfig{})
		},
		"MergeScan": func(*rig) (plain, zero op) {
			return observable.MergeScan(join, "s"), observable.MergeScanWithConfig(join, "s", observable.MergeConfig{})
		},
		"NewConnectable": func(*rig) (plain, zero op) {
			return connected(observable.NewConnectable[string]), connected(func(src obs) *observable.Connectable[string] {
				return observable.NewConnectableWithConfig(src, observable.ConnectableConfig[string]{})
			})
		},
		"NewReplaySubject": func(*rig) (plain, zero op) {
			return replayed(observable.NewReplaySubject[string](2)),
				replayed(observable.NewReplaySubjectWithConfig[string](2, observable.ReplayConfig{}))
		},
		"ObserveOn": func(r *rig) (plain, zero op) {
			return observable.ObserveOn[string](r.async),
				observable.ObserveOnWithConfig[string](r.async, observable.ObserveOnConfig{})
		},
		"Repeat": func(*rig) (plain, zero op) {
			return observable.Repeat[string](2), observable.RepeatWithConfig[string](2, observable.RepeatConfig{})
		},
		"Retry": func(*rig) (plain, zero op) {
			return observable.Retry[string](2), observable.RetryWithConfig[string](2, observable.RetryConfig{})
		},
		"RetryAfter": func(r *rig) (plain, zero op) {
			waits := schedule.Of(2*ms, ms)
			return observable.RetryAfter[string](waits, r.async),
				observable.RetryAfterWithConfig[string](waits, r.async, observable.RetryAfterConfig{})
		},
		"ShareReplay": func(*rig) (plain, zero op) {
			return observable.ShareReplay[string](1),
				observable.ShareReplayWithConfig[string](1, observable.ShareReplayConfig{})
		},
		"Share": func(*rig) (plain, zero op) {
			return observable.Share[string], observable.ShareWithConfig(observable.ShareConfig[string]{})
		},
		"TakeWhile": func(*rig) (plain, zero op) {
			return observable.TakeWhile(vowels), observable.TakeWhileWithConfig(vowels, observable.TakeWhileConfig{})
		},
		"Pace": func(r *rig) (plain, zero op) {
			return observable.Pace[string](1, 2*ms, r.async),
				observable.PaceWithConfig[string](1, 2*ms, r.async, observable.PaceConfig{})
		},
		"TapObserver": func(*rig) (plain, zero op) {
			return observable.TapObserver(seen), observable.TapObserverWithConfig(seen, observable.TapObserverConfig{})
		},
		"Throttle": func(r *rig) (plain, zero op) {
			return observable.Throttle(late(r)), observable.ThrottleWithConfig(late(r), observable.ThrottleConfig{})
		},
		"ThrottleTime": func(r *rig) (plain, zero op) {
			return observable.ThrottleTime[string](2*ms, r.async),
				observable.ThrottleTimeWithConfig[string](2*ms, r.async, observable.ThrottleConfig{})
		},
		"Timeout": func(r *rig) (plain, zero op) {
			return observable.Timeout[string](2*ms, r.async),
				observable.TimeoutWithConfig(2*ms, r.async, observable.TimeoutConfig[string]{})
		},
		"Timeout of 0": func(r *rig) (plain, zero op) {
			return observable.Timeout[string](0, r.async),
				observable.TimeoutWithConfig(0, r.async, observable.TimeoutConfig[string]{})
		},
		"WindowCount": func(*rig) (plain, zero op) {
			return spelled(observable.WindowCount[string](2)),
				spelled(observable.WindowCountWithConfig[string](2, observable.WindowCountConfig{}))
		},
		"WindowTime": func(r *rig) (plain, zero op) {
			return spelled(observable.WindowTime[string](3*ms, r.async)),
				spelled(observable.WindowTimeWithConfig[string](3*ms, r.async, observable.WindowTimeConfig{}))
		},
	} {
		for _, diagram := range []string{"a-b-(ca)---d|", "-a-#", "|", "#", "-", "---------a"} {
			t.Run(name+" of "+diagram, func(t *testing.T) {
				t.Parallel()
				run := func(choose func(plain, zero op) op) string {
					r := newRig()
					return watch(r, choose(forms(r))(r.cold(diagram)))
				}
				want := run(func(plain, _ op) op { return plain })
				require.Equal(t, want, run(func(_, zero op) op { return zero }))
			})
		}
	}
}

// spelled writes out the windows that an operator sends, by number: "0<" when one comes, then its
// values and its end, as "0a" and "0|".
func spelled(windows observable.Operator[string, strs]) op {
	return observable.Compose2(windows, observable.Operate(func(
		src observable.Observable[strs], dst *observable.Subscriber[string],
	) {
		n := -1
		observable.Forward(src, dst, func(w strs) {
			n++
			number := fmt.Sprint(n)
			dst.Next(number + "<")
			w.Subscribe(ctx, observable.Observer[string]{
				Next:     func(v string) { dst.Next(number + v) },
				Error:    func(error) { dst.Next(number + "#") },
				Complete: func() { dst.Next(number + "|") },
			})
		})
	}))
}
