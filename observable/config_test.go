package observable_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// With the zero value of its config, a form with a config is the plain form. Most plain forms hand
// that value on: see [TestNames_KeepTheirTable]. These do not.
func TestConfigs_OfZeroAreThePlainForm(t *testing.T) {
	t.Parallel()
	join := func(acc, v string) strs { return observable.Of(acc + v) }
	seen := observable.Observer[string]{}
	for name, forms := range map[string]func(r *rig) (plain, zero op){
		"BufferCount": func(*rig) (plain, zero op) {
			return text(observable.BufferCount[string](2)),
				text(observable.BufferCountWithConfig[string](2, observable.BufferCountConfig{}))
		},
		"BufferTime": func(r *rig) (plain, zero op) {
			return text(observable.BufferTime[string](3*ms, r.async)),
				text(observable.BufferTimeWithConfig[string](3*ms, r.async, observable.BufferTimeConfig{}))
		},
		"MergeAll": func(*rig) (plain, zero op) {
			pairs := observable.WindowCount[string](2)
			return observable.Compose2(pairs, observable.MergeAll[string]),
				observable.Compose2(pairs, observable.MergeAllWithConfig[string](observable.MergeConfig{}))
		},
		"MergeMap": func(r *rig) (plain, zero op) {
			later := func(v string) strs { return observable.Delay[string](3*ms, r.async)(observable.Of(v, v+v)) }
			return observable.MergeMap(later), observable.MergeMapWithConfig(later, observable.MergeConfig{})
		},
		"MergeScan": func(*rig) (plain, zero op) {
			return observable.MergeScan(join, "s"), observable.MergeScanWithConfig(join, "s", observable.MergeConfig{})
		},
		"TapObserver": func(*rig) (plain, zero op) {
			return observable.TapObserver(seen), observable.TapObserverWithConfig(seen, observable.TapObserverConfig{})
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
