package watch_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// written writes subscriptions, a line each.
func written(all []watch.Subscription) string {
	var b strings.Builder
	for _, s := range all {
		fmt.Fprintf(&b, "#%d of %d, %v old, quiet for %v, on %q\n", s.ID, s.Parent, s.Age, s.Quiet, s.Host)
	}
	return b.String()
}

// All that it makes comes from one line.
//
//go:noinline
func subscribeTo(src observable.Observable[int], r *rig) { src.Subscribe(ctx, r.note()) }

func TestSubscriptions_TellsEachFromTheOthers(t *testing.T) {
	r := newRig(t, watch.Config{})
	src := observable.NewSubject[int]()
	late := observable.Pipe3(src.Observable(), observable.Map(double),
		observable.Delay[int](100*ms, r.async), observable.As[int]("late"))
	subscribe := func() { subscribeTo(late, r) }
	subscribe()
	src.Next(1)
	require.NoError(t, r.host.Post(subscribe))
	r.host.Advance(200 * ms)
	src.Next(2)
	src.Next(3)
	subscribe()
	r.Snapshot()
	r.host.Advance(50 * ms)
	require.Equal(t, strings.TrimPrefix(`
#1 of 0, 250ms old, quiet for 50ms, on ""
#2 of 0, 250ms old, quiet for 50ms, on "virtual"
#3 of 0, 50ms old, quiet for 50ms, on ""
`, "\n"), written(r.Subscriptions(r.find("Subscribe").ID, 10)))
	require.Len(t, r.Subscriptions(r.find("late").ID, 2), 2)
	require.Empty(t, r.Subscriptions(99, 2))
	require.Empty(t, r.Subscriptions(1, -1))
}

func TestSubscriptions_KnowTheirParents(t *testing.T) {
	r := newRig(t, watch.Config{})
	observable.Pipe1(observable.Of(1, 2, 3), observable.MergeMapWithConfig(
		func(int) observable.Observable[int] { return observable.Timer(time.Second, r.async) },
		observable.MergeConfig{Concurrent: 2})).Subscribe(ctx, r.note())
	r.host.Advance(10 * ms)
	require.Equal(t, `#1 of 0, 10ms old, quiet for 10ms, on ""
`, written(r.Subscriptions(r.find("MergeMapWithConfig").ID, 5)))
	require.Equal(t, `#2 of 1, 10ms old, quiet for 10ms, on ""
#3 of 1, 10ms old, quiet for 10ms, on ""
`, written(r.Subscriptions(r.find("Timer").ID, 5)))
}
