package watch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// Operators that were made before the watcher began are not seen. Those above and below them are,
// with all that passes.
func TestWatcher_SeesOperatorsBesideThoseMadeBefore(t *testing.T) {
	unseen := observable.Compose2(observable.Map(double), observable.Map(double))
	r := newRig(t, watch.Config{})
	src := observable.Map(double)(observable.Range(1, 2))
	chain := observable.Tap(func(int) {})(unseen(src))
	plain := observable.NewSubject[int]()
	chain.Subscribe(ctx, r.note())
	require.Equal(t, "8 16 |", r.noted())
	for _, name := range []string{"Tap", "Map", "Range"} {
		require.EqualValues(t, 2, r.find(name).Values, name)
		require.EqualValues(t, 1, r.find(name).Completed, name)
		require.Zero(t, r.find(name).Live, name)
	}
	sub := observable.Tap(func(int) {})(unseen(observable.Map(double)(plain.Observable()))).Subscribe(ctx, r.note())
	plain.Next(1)
	sub.Unsubscribe()
	require.False(t, plain.Observed())
	require.Equal(t, "8", r.noted())
}
