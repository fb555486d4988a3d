package observable_test

import (
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
)

func TestOperatorsOnOneSource(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"Map projects", "-a-b|", always(observable.Map(strings.ToUpper)), "1A 3B 4|"},
		{"Map passes errors", "-a#", always(observable.Map(strings.ToUpper)), "1A 2#"},
		{"TryMap ends by its error", "-a-x-b|", always(observable.TryMap(failOn("x", strings.ToUpper))), "1A 3#"},
		{"Scan begins with its seed", "-a-b|", always(observable.Scan(concat, "s")), "1sa 3sab 4|"},
		{"Scan1 begins with the first value", "-a-b|", always(observable.Scan1(concat)), "1a 3ab 4|"},
		{"TryScan ends by its error", "-a-x|", always(observable.TryScan(tryConcat, "s")), "1sa 3#"},
		{"TryScan1 does not accumulate the first value", "-x-a-x|", always(observable.TryScan1(tryConcat)), "1x 3xa 5#"},
		{"Reduce sends at the end", "-a-b|", always(observable.Reduce(concat, "s")), "4sab 4|"},
		{"Reduce of nothing is its seed", "-|", always(observable.Reduce(concat, "s")), "1s 1|"},
		{"Reduce1 sends at the end", "-a-b|", always(observable.Reduce1(concat)), "4ab 4|"},
		{"Reduce1 of nothing is nothing", "-|", always(observable.Reduce1(concat)), "1|"},
		{"Reduce passes errors", "-a#", always(observable.Reduce(concat, "s")), "2#"},
		{"Count counts", "-a-b|", always(text(observable.Operator[string, int](observable.Count[string]))), "42 4|"},
		{"Take ends early", "-a-b-c|", always(observable.Take[string](2)), "1a 3b 3|"},
		{"Take of more than there are", "-a|", always(observable.Take[string](2)), "1a 2|"},
		{"Take of none completes at once", "-a|", always(observable.Take[string](0)), "0|"},
		{"Take of less than none does as well", "-a|", always(observable.Take[string](-1)), "0|"},
	})
}

func TestOperatorsOfTime(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"ThrottleTime sends what begins a wait", "abcdefg|", func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleTime[string](3*ms, r.async)
		}, "0a 4e 7|"},
		{"ThrottleTime trailing", "abcdefg|", func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleTimeWithConfig[string](3*ms, r.async, observable.ThrottleConfig{SkipLeading: true, Trailing: true})
		}, "3d 6g 7|"},
		{"ThrottleTime trailing delays completion", "-ab|", func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleTimeWithConfig[string](5*ms, r.async, observable.ThrottleConfig{Trailing: true})
		}, "1a 6b 6|"},
		{"ThrottleTime of neither end", "-ab|", func(r *rig) observable.Operator[string, string] {
			return observable.ThrottleTimeWithConfig[string](5*ms, r.async, observable.ThrottleConfig{SkipLeading: true})
		}, "3|"},
		{"ObserveOn shifts the end as well", "-a-#", func(r *rig) observable.Operator[string, string] {
			return observable.ObserveOnWithConfig[string](r.async, observable.ObserveOnConfig{Delay: 3 * ms})
		}, "4a 6#"},
		{"TakeUntil ends with the notifier's value", "-a-b-c|", func(r *rig) observable.Operator[string, string] {
			return observable.TakeUntil[string](observable.Timer(4*ms, r.async))
		}, "1a 3b 4|"},
		{"TakeUntil ignores a notifier that only completes", "-a-b|", func(r *rig) observable.Operator[string, string] {
			return observable.TakeUntil[string](r.cold("--|"))
		}, "1a 3b 4|"},
		{"TakeUntil fails with its notifier", "-a-b|", func(r *rig) observable.Operator[string, string] {
			return observable.TakeUntil[string](r.cold("--#"))
		}, "1a 2#"},
		{"MergeMap runs side by side", "-a-b|", func(r *rig) observable.Operator[string, string] {
			return observable.MergeMap(func(v string) observable.Observable[string] {
				return observable.Pipe1(r.cold("0--1|"), observable.Map(func(n string) string { return v + n }))
			})
		}, "1a0 3b0 4a1 6b1 7|"},
		{"MergeMap one at a time", "-a-b|", func(r *rig) observable.Operator[string, string] {
			return observable.MergeMapWithConfig(func(v string) observable.Observable[string] {
				return observable.Pipe1(r.cold("0--1|"), observable.Map(func(n string) string { return v + n }))
			}, observable.MergeConfig{Concurrent: 1})
		}, "1a0 4a1 5b0 8b1 9|"},
	})
}

func TestSources(t *testing.T) {
	t.Parallel()
	at := func(d time.Duration) time.Time { return time.Unix(0, 0).Add(d) }
	for _, c := range []struct {
		name string
		src  func(*rig) observable.Observable[string]
		want string
	}{
		{"Range", func(*rig) observable.Observable[string] { return str(observable.Range(-1, 3)) }, "0-1 00 01 0|"},
		{"Range of less than none", func(*rig) observable.Observable[string] { return str(observable.Range(5, -2)) }, "0|"},
		{"Timer", func(r *rig) observable.Observable[string] { return str(observable.Timer(2*ms, r.async)) }, "20 2|"},
		{"TimerAt", func(r *rig) observable.Observable[string] { return str(observable.TimerAt(at(2*ms), r.async)) }, "20 2|"},
		{"TimerEvery", func(r *rig) observable.Observable[string] {
			return observable.Pipe1(str(observable.TimerEvery(2*ms, 3*ms, r.async)), observable.Take[string](3))
		}, "20 51 82 8|"},
		{"TimerEvery with a negative period", func(r *rig) observable.Observable[string] {
			return str(observable.TimerEvery(2*ms, -1, r.async))
		}, "20 2|"},
		{"Interval", func(r *rig) observable.Observable[string] {
			return observable.Pipe1(str(observable.Interval(2*ms, r.async)), observable.Take[string](2))
		}, "20 41 4|"},
		{"Merge takes turns", func(r *rig) observable.Observable[string] {
			return observable.Merge(r.cold("-a-b|"), r.cold("-p--q-|"))
		}, "1a 1p 3b 4q 6|"},
		{"Merge fails with the first", func(r *rig) observable.Observable[string] { return observable.Merge(r.cold("-a-b|"), r.cold("--#")) }, "1a 2#"},
		{"Merge of one", func(r *rig) observable.Observable[string] { return observable.Merge(r.cold("-a|")) }, "1a 2|"},
		{"Merge of nothing", func(*rig) observable.Observable[string] { return observable.Merge[string]() }, "0|"},
		{"MergeWithConfig one at a time", func(r *rig) observable.Observable[string] {
			return mergeWith(observable.MergeConfig{Concurrent: 1}, r.cold("-a|"), r.cold("-p|"))
		}, "1a 3p 4|"},
		{"MergeAll", func(r *rig) observable.Observable[string] {
			return observable.MergeAll(observable.Of(r.cold("-a|"), r.cold("p|")))
		}, "0p 1a 2|"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			if got := watch(r, c.src(r)); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func str[T any](src observable.Observable[T]) observable.Observable[string] {
	return text(observable.Map(func(v T) T { return v }))(src)
}
