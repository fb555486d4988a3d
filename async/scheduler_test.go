package async_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

const ms = time.Millisecond

func TestScheduler_KeepsTheRulesOfAllSchedulers(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return async.New(h) })
}

func TestScheduler_KeepsItsPhaseAndDropsTicksThatWereMissed(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	var at []time.Duration
	async.New(h).Schedule(func(self *action.Action) {
		at = append(at, h.Elapsed())
		if len(at) == 1 {
			h.Block(25 * ms)
		}
		if len(at) < 4 {
			self.Schedule(10 * ms)
		}
	}, 10*ms)
	require.NoError(t, h.Run())
	require.Equal(t, []time.Duration{10 * ms, 35 * ms, 40 * ms, 50 * ms}, at)
}

func TestScheduler_GivesEachActionATurnOfItsOwn(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := async.New(h)
	var log []string
	for _, name := range []string{"a", "b"} {
		s.Schedule(func(*action.Action) {
			log = append(log, name)
			require.NoError(t, h.QueueMicrotask(func() { log = append(log, "microtask of "+name) }))
		}, 0)
	}
	require.NoError(t, h.Run())
	require.Equal(t, []string{"a", "microtask of a", "b", "microtask of b"}, log)
}

func TestNew_NamesWhatIsMissing(t *testing.T) {
	require.PanicsWithValue(t, "async: New: nil host", func() { async.New(nil) })
}
