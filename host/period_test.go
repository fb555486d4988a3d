package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func TestSetPeriod_BeginsAnewFromNow(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		order host.TimerOrder
		block time.Duration // in the callback that changes the period
		at    int           // the tick in whose callback it changes; 0 for outside, at 25 ms
		p     time.Duration
		want  []string
	}{
		"from outside":                     {host.StrictOrder, 0, 0, 7 * ms, []string{"10 tick", "20 tick", "32 tick", "39 tick"}},
		"from outside, Node":               {host.NodeOrder, 0, 0, 7 * ms, []string{"10 tick", "20 tick", "32 tick", "39 tick"}},
		"in its own callback":              {host.StrictOrder, 3 * ms, 2, 15 * ms, []string{"10 tick", "20 tick", "38 tick"}},
		"in its own callback, Node":        {host.NodeOrder, 3 * ms, 2, 15 * ms, []string{"10 tick", "20 tick", "35 tick"}},
		"to 0":                             {host.StrictOrder, 9 * ms, 3, -1, []string{"10 tick", "20 tick", "30 tick", "39 tick", "39 tick"}},
		"to less than a millisecond, Node": {host.NodeOrder, 0, 3, 0, []string{"10 tick", "20 tick", "30 tick", "31 tick", "32 tick"}},
	} {
		d := newDiary(host.Config{TimerOrder: c.order})
		n := 0
		var id host.TimerID
		id, err := d.SetInterval(func() {
			d.note("tick")
			if n++; n == c.at {
				d.Block(c.block)
				require.True(t, d.SetPeriod(id, c.p))
			}
			if n == len(c.want) {
				d.ClearTimer(id)
			}
		}, 10*ms)
		require.NoError(t, err)
		if c.at == 0 {
			d.Advance(25 * ms)
			require.True(t, d.SetPeriod(id, c.p))
		}
		d.Advance(15 * ms)
		d.Advance(15 * ms)
		d.Advance(15 * ms)
		require.Equal(t, c.want, d.take(), name)
	}
}

func TestSetPeriod_IsOfIntervalsThatArePending(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		timeout := d.timeout("timeout", 5*ms)
		interval, err := d.SetInterval(d.notes("tick"), 10*ms)
		require.NoError(t, err)
		require.True(t, d.Unref(interval))
		require.False(t, d.SetPeriod(0, ms))
		require.False(t, d.SetPeriod(timeout, ms))
		require.True(t, d.SetPeriod(interval, 4*ms))
		require.False(t, d.HasRef(interval), "that stays as it was")
		d.Advance(8 * ms)
		require.Equal(t, []string{"4 tick", "5 timeout", "8 tick"}, d.take())
		require.True(t, d.ClearTimer(interval))
		require.False(t, d.SetPeriod(interval, ms))

		interval, err = d.SetInterval(d.notes("tick"), 10*ms)
		require.NoError(t, err)
		require.NoError(t, d.Close())
		require.False(t, d.SetPeriod(interval, ms))
	}
}

// In Node's order the next timer is chosen before the microtasks: one is too late to hold it back,
// but the tick after it has the new period.
func TestSetPeriod_LetsATickComeThatIsChosen(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{TimerOrder: host.NodeOrder})
	var id host.TimerID
	_, err := d.SetTimeout(func() {
		require.NoError(t, d.QueueMicrotask(func() { require.True(t, d.SetPeriod(id, 7*ms)) }))
	}, 10*ms)
	require.NoError(t, err)
	id, err = d.SetInterval(d.notes("tick"), 10*ms)
	require.NoError(t, err)
	d.Advance(24 * ms)
	require.Equal(t, []string{"10 tick", "17 tick", "24 tick"}, d.take())
}

func TestSetPeriod_WakesALoopThatSleeps(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		require.NoError(t, d.Start())
		id, err := d.SetInterval(d.notes("tick"), time.Hour)
		require.NoError(t, err)
		synctest.Wait()
		require.True(t, d.SetPeriod(id, time.Second))
		time.Sleep(2500 * ms)
		require.NoError(t, d.Close())
		require.Equal(t, []string{"1s tick", "2s tick"}, d.take())
	})
}

func TestAllocs_ChangingAPeriod(t *testing.T) {
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		v := host.NewVirtual(host.Config{TimerOrder: order})
		id, err := v.SetInterval(func() {}, 10*ms)
		require.NoError(t, err)
		p := 10 * ms
		require.Zero(t, testing.AllocsPerRun(1000, func() {
			p = 30*ms - p // 10 and 20 by turns
			v.SetPeriod(id, p)
			v.Advance(p)
		}))
	}
}
