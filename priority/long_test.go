package priority_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

// A task that works for 30 s, in steps of a millisecond, while a timer is due every 5 ms: how late
// is that at worst? A slice is 5 ms, and the last step may begin right before its end.
func TestOver_OfLongWorkHoldsTheHostOnceItHasExpired(t *testing.T) {
	t.Parallel()
	const work, step, onTime = 30 * time.Second, time.Millisecond, 6 * time.Millisecond
	for name, c := range map[string]struct {
		priority priority.Priority
		config   priority.TaskConfig
		worst    time.Duration
	}{
		"Normal, which expires after 5 s": {priority.Normal, priority.TaskConfig{}, work - 5*time.Second},
		"Low, which expires after 10 s":   {priority.Low, priority.TaskConfig{}, work - 10*time.Second},
		"Idle":                            {priority.Idle, priority.TaskConfig{}, onTime},
		"Low with a longer Timeout":       {priority.Low, priority.TaskConfig{Timeout: time.Hour}, onTime},
		"Normal with a longer Timeout":    {priority.Normal, priority.TaskConfig{Timeout: time.Hour}, onTime},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := host.NewVirtual(host.Config{})
			var worst, due time.Duration
			var ticks func()
			ticks = func() {
				worst = max(worst, v.Elapsed()-due)
				due = v.Elapsed() + 5*time.Millisecond
				if v.Elapsed() < work {
					_, _ = v.SetTimeout(ticks, 5*time.Millisecond)
				}
			}
			_ = v.Post(ticks)
			left := work
			var run priority.Work
			run = func(slice priority.Slice) priority.Work {
				for ; left > 0; left -= step {
					if slice.Over() {
						return run
					}
					v.Block(step)
				}
				return nil
			}
			priority.New(v, priority.Config{}).ScheduleWithConfig(run, c.priority, c.config)
			require.NoError(t, v.Run())
			require.Zero(t, left)
			require.InDelta(t, c.worst, worst, float64(onTime))
		})
	}
}
