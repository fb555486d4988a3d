package host_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func newTimer(t *testing.T, d *diary) *host.Timer {
	t.Helper()
	timer, err := host.NewTimer(d, d.notes("timer"), 10*ms)
	require.NoError(t, err)
	return timer
}

func TestTimer_RefreshesWhileItIsPendingAndAfterItFired(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	timer := newTimer(t, d)
	d.Advance(5 * ms)
	require.NoError(t, timer.Refresh())
	d.Advance(20 * ms)
	require.Equal(t, []string{"15 timer"}, d.take())
	require.NoError(t, timer.Refresh())
	d.Advance(20 * ms)
	require.Equal(t, []string{"35 timer"}, d.take())
}

func TestTimer_StopsForGood(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	timer := newTimer(t, d)
	require.True(t, timer.Stop())
	require.False(t, timer.Stop())
	require.NoError(t, timer.Refresh())
	require.NoError(t, d.Run())
	require.Empty(t, d.take())
}

func TestTimer_HasTheIDOfItsLatestArming(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	timer := newTimer(t, d)
	first := timer.ID()
	require.True(t, d.HasRef(first))
	require.NoError(t, d.Run())
	require.NoError(t, timer.Refresh())
	require.NotEqual(t, first, timer.ID())
	require.True(t, d.Unref(timer.ID()))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"10 timer"}, d.take(), "it does not keep the host running")
}

func TestTimer_IsRefusedByAClosedHost(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	timer := newTimer(t, d)
	require.NoError(t, d.Close())
	require.ErrorIs(t, timer.Refresh(), host.ErrClosed)
	require.False(t, timer.Stop())
	require.NoError(t, timer.Refresh(), "a stopped timer stays stopped")
}
