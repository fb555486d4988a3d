package frame_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

const ms = time.Millisecond

func TestScheduler_KeepsTheRulesOfAllSchedulers(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return frame.New(h) })
}

func TestScheduler_RunsABatchAtOneVsyncAndWhatItSchedulesAtTheNext(t *testing.T) {
	h := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
	s := frame.New(h)
	var at []time.Duration
	work := func(self *action.Action) {
		if at = append(at, h.Elapsed()); len(at) <= 2 {
			self.Schedule(0)
		}
	}
	h.Advance(3 * ms)
	s.Schedule(work, 0)
	s.Schedule(work, 0)
	require.NoError(t, h.Run())
	require.Equal(t, []time.Duration{16 * ms, 16 * ms, 32 * ms, 32 * ms}, at)
}

func TestNew_NamesWhatIsMissing(t *testing.T) {
	require.PanicsWithValue(t, "frame: New: nil host", func() { frame.New(nil) })
}
