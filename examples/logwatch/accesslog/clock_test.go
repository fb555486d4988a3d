package accesslog_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/stretchr/testify/require"
)

func TestClock_RunsFasterThanItsHost(t *testing.T) {
	t.Parallel()
	rx := rxsched.NewVirtual(rxsched.Config{Origin: noon})
	same := accesslog.NewWatch(accesslog.Options{}, rx.Async(), noon, 1).Clock
	fast := accesslog.NewWatch(accesslog.Options{}, rx.Async(), noon, 3600).Clock
	require.Equal(t, time.Hour, same.Wait(time.Hour))
	require.Equal(t, time.Second, fast.Wait(time.Hour))
	require.Equal(t, time.Duration(1), fast.Wait(1), "rather late than early")

	rx.Advance(2 * time.Second)
	require.Equal(t, noon.Add(2*time.Second), same.Time())
	require.Equal(t, noon.Add(2*time.Hour), fast.Time())
}

func TestFloor_IsByTheClockOnTheWall(t *testing.T) {
	t.Parallel()
	delhi := time.FixedZone("", 5*3600+1800)
	for _, c := range []struct {
		t    time.Time
		d    time.Duration
		want string
	}{
		{noon.Add(17 * time.Minute), 15 * time.Minute, "2026-03-14T12:15:00Z"},
		{noon, time.Hour, "2026-03-14T12:00:00Z"},
		{noon, 24 * time.Hour, "2026-03-14T00:00:00Z"},
		{noon.Add(59 * time.Minute).In(delhi), time.Hour, "2026-03-14T18:00:00+05:30"},
		{noon.In(delhi), 24 * time.Hour, "2026-03-14T00:00:00+05:30"},
	} {
		require.Equal(t, c.want, accesslog.Floor(c.t, c.d).Format(time.RFC3339))
	}
}
