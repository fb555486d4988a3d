package inspect_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/inspect"
)

func TestSample_SaysWhereATurnThatDoesNotEndWaits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		defer l.Close()
		require.NoError(t, l.Start())
		p := open(t, showing(inspect.Config{}, l)).hello()
		defer p.close()
		over := make(chan int)
		require.NoError(t, l.Post(func() { <-over }))
		require.NoError(t, l.Post(func() {}))
		for p.one().Overrun == nil {
		}
		o := p.one().Overrun
		require.Equal(t, "chan receive", o.State)
		require.Contains(t, o.At, "overrun_test.go:")
		require.Contains(t, o.Stack, "TestSample_SaysWhereATurnThatDoesNotEndWaits")
		require.Equal(t, 1, o.Waiting)
		close(over)
		for p.one().Overrun != nil {
		}
	})
}

func TestPending_IsListedAsText(t *testing.T) {
	t.Parallel()
	v, in := watching()
	require.Equal(t, "Nothing waits.\n", get(in, "/pending?host=v").Body.String())
	for i := range 300 {
		_, err := v.SetTimeout(func() {}, time.Duration(i)*time.Second)
		require.NoError(t, err)
	}
	lines := strings.Split(get(in, "/pending?host=v").Body.String(), "\n")
	require.Contains(t, lines[1], "TestPending_IsListedAsText.func1, due at 1s")
	require.Equal(t, "and 100 more", lines[200])
	require.Equal(t, http.StatusNotFound, get(in, "/pending?host=other").Code)
}

// What waits for the turn is the lag, whatever the turns before were like.
func TestSample_OfATurnThatDoesNotEndHasItsAgeAsLag(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		defer l.Close()
		require.NoError(t, l.Start())
		p := open(t, showing(inspect.Config{}, l)).hello()
		defer p.close()
		for range 1000 {
			require.NoError(t, l.Post(func() {}))
		}
		synctest.Wait()
		over := make(chan int)
		require.NoError(t, l.Post(func() { <-over }))
		synctest.Wait()
		require.Zero(t, p.one().Lag.Max.Truncate(time.Millisecond), "nothing waits")
		require.NoError(t, l.Post(func() {}))
		from := p.one()
		var to shown
		for range 10 * 85 {
			to = p.one()
		}
		passed := to.Now - from.Now
		require.InDelta(t, passed, to.Busy-from.Busy, float64(100*time.Millisecond)) // a sample
		require.True(t, to.InTurn)
		for _, lag := range []time.Duration{to.Lag.P50, to.Lag.P99, to.Lag.Max} {
			require.InEpsilon(t, passed, lag, 0.01)
		}
		close(over)
		synctest.Wait()
		for range 3 {
			to = p.one()
		}
		require.InEpsilon(t, passed, to.Lag.Max, 0.1, "the turn began so late")
		for range 10 * 11 {
			to = p.one()
		}
		require.Zero(t, to.Lag.Max)
		require.False(t, to.InTurn)
	})
}
