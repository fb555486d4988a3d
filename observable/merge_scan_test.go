package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

func TestScansThrough(t *testing.T) {
	t.Parallel()
	appending := func(r *rig) func(acc, v string) observable.Observable[string] {
		return func(acc, v string) observable.Observable[string] {
			return observable.Pipe1(observable.Timer(2*ms, r.async), observable.Map(func(int) string { return acc + v }))
		}
	}
	runRows(t, []row{
		{"MergeScan begins with the seed", "-a--b|", func(r *rig) observable.Operator[string, string] {
			return observable.MergeScan(appending(r), "s")
		}, "3sa 6sab 6|"},
		{"MergeScan accumulates what has been sent when a value comes", "-ab|", func(r *rig) observable.Operator[string, string] {
			return observable.MergeScan(appending(r), "s")
		}, "3sa 4sb 4|"},
		{"MergeScanWithConfig lets values wait", "-ab|", func(r *rig) observable.Operator[string, string] {
			return observable.MergeScanWithConfig(appending(r), "s", observable.MergeConfig{Concurrent: 1})
		}, "3sa 5sab 5|"},
		{"SwitchScan begins with the seed", "-a--b|", func(r *rig) observable.Operator[string, string] {
			return observable.SwitchScan(appending(r), "s")
		}, "3sa 6sab 6|"},
		{"SwitchScan leaves the one before", "-ab|", func(r *rig) observable.Operator[string, string] {
			return observable.SwitchScan(appending(r), "s")
		}, "4sb 4|"},
	})
}

func TestScansThrough_BeginAnewForEachSubscription(t *testing.T) {
	t.Parallel()
	src := observable.Pipe1(observable.Of("a", "b"), observable.MergeScan(func(acc, v string) observable.Observable[string] {
		return observable.Of(acc + v)
	}, ""))
	for range 2 {
		require.Equal(t, "0a 0ab 0|", watch(newRig(), src))
	}
}
