package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// growing makes of a value, after some time, that value twice, up to a length.
func growing(r *rig, after, length int) func(string) observable.Observable[string] {
	return func(v string) observable.Observable[string] {
		if len(v) >= length {
			return observable.Empty[string]()
		}
		return observable.Pipe1(observable.Timer(msOf(after), r.async), observable.Map(func(int) string { return v + v }))
	}
}

func TestExpand(t *testing.T) {
	t.Parallel()
	config := func(after, length int, c func(*rig) observable.ExpandConfig) rigged {
		return func(r *rig) observable.Operator[string, string] {
			return observable.ExpandWithConfig(growing(r, after, length), c(r))
		}
	}
	oneAtATime := func(*rig) observable.ExpandConfig { return observable.ExpandConfig{Concurrent: 1} }
	runRows(t, []row{
		{"projects what it sends", "-a-b|", func(r *rig) observable.Operator[string, string] {
			return observable.Expand(growing(r, 2, 4))
		}, "1a 3b 3aa 5bb 5aaaa 7bbbb 7|"},
		{"passes errors", "-a#", func(r *rig) observable.Operator[string, string] { return observable.Expand(growing(r, 2, 4)) }, "1a 2#"},
		{"one at a time", "-(ab)|", config(2, 2, oneAtATime), "1a 3b 5aa 5bb 5|"},
	})
}

func TestExpand_GoesDeepFirst(t *testing.T) {
	t.Parallel()
	both := func(v string) observable.Observable[string] {
		if len(v) == 3 {
			return observable.Empty[string]()
		}
		return observable.Of(v+"0", v+"1")
	}
	got, err := observable.ToSlice(ctx, observable.Pipe1(observable.Of("a"), observable.Expand(both)))
	require.NoError(t, err)
	require.Equal(t, []string{"a", "a0", "a00", "a01", "a1", "a10", "a11"}, got)
}

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
