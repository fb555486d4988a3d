package host_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// What is due and unref'd runs no more when nothing else keeps the host running.
func TestVirtual_RunsNothingForWhatWasUnrefd(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		for name, c := range map[string]struct {
			arm  func(v *host.Virtual, ran func(string))
			want []string
			node []string // in Node's order, if that is another: a pass goes on to its end
		}{
			"an interval that its tick unrefs": {func(v *host.Virtual, ran func(string)) {
				var id host.TimerID
				id, _ = v.SetInterval(func() { ran("tick"); v.Unref(id); v.Block(25 * ms) }, 10*ms)
			}, []string{"tick"}, nil},
			"an interval that another timer unrefs": {func(v *host.Virtual, ran func(string)) {
				id, _ := v.SetInterval(func() { ran("tick"); v.Block(25 * ms) }, 10*ms)
				_, _ = v.SetTimeout(func() { ran("timer"); v.Unref(id); v.Block(25 * ms) }, 15*ms)
			}, []string{"tick", "timer"}, []string{"tick", "timer", "tick"}},
			"an interval that is late at the end": {func(v *host.Virtual, ran func(string)) {
				id, _ := v.SetInterval(func() { ran("tick") }, 10*ms)
				v.Unref(id)
				_, _ = v.SetTimeout(func() { ran("timer"); v.Block(25 * ms) }, 5*ms)
			}, []string{"timer"}, nil},
			"a timer that is refreshed": {func(v *host.Virtual, ran func(string)) {
				id, _ := v.SetTimeout(func() { ran("timer") }, 10*ms)
				v.Unref(id)
				_, _ = v.SetTimeout(func() { v.Refresh(id) }, 5*ms)
			}, nil, nil},
			"an interval that its tick gives a period": {func(v *host.Virtual, ran func(string)) {
				var id host.TimerID
				id, _ = v.SetInterval(func() { ran("tick"); v.Unref(id); v.SetPeriod(id, 0); v.Block(25 * ms) }, 10*ms)
			}, []string{"tick"}, nil},
			"an immediate": {func(v *host.Virtual, ran func(string)) {
				id, _ := v.SetImmediate(func() { ran("immediate") })
				v.UnrefImmediate(id)
			}, nil, nil},
		} {
			var got []string
			v := host.NewVirtual(host.Config{TimerOrder: order})
			c.arm(v, func(s string) { got = append(got, s) })
			require.NoError(t, v.Run(), name)
			if c.node != nil && order == host.NodeOrder {
				c.want = c.node
			}
			require.Equal(t, c.want, got, "%s, order %v", name, order)
			require.NoError(t, v.Close())
		}
	}
}
