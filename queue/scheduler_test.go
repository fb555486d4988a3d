package queue_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

const ms = time.Millisecond

func TestScheduler_KeepsTheRulesOfAllSchedulers(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return queue.New(h) })
}

func TestScheduler_RunsBeforeScheduleReturns(t *testing.T) {
	s := queue.New(host.NewVirtual(host.Config{}))
	ran := false
	s.Schedule(func(*action.Action) { ran = true }, 0)
	require.True(t, ran)
}

func TestScheduler_RefusesOnlyDelaysOnAClosedHost(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := queue.New(h)
	require.NoError(t, h.Close())
	ran := false
	require.False(t, s.Schedule(func(*action.Action) { ran = true }, 0).Abandoned())
	require.True(t, ran)
	require.True(t, s.Schedule(func(*action.Action) {}, ms).Abandoned())
}

// What is in the list needs no host, whatever its action held of it before.
func TestScheduler_RunsItsListThoughItsHostCloses(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := queue.New(h)
	runs := 0
	a := s.Schedule(func(self *action.Action) {
		if runs++; runs == 1 {
			self.Schedule(0)
			require.NoError(t, h.Close())
		}
	}, ms)
	_ = h.Run()
	require.Equal(t, 2, runs)
	require.False(t, a.Abandoned())
}

func TestDrain_GivesItsPanicToWhoeverBeganIt(t *testing.T) {
	s := queue.New(host.NewVirtual(host.Config{}))
	var rest *action.Action
	require.PanicsWithValue(t, "boom", func() {
		s.Schedule(func(*action.Action) {
			s.Schedule(func(*action.Action) { panic("boom") }, 0)
			rest = s.Schedule(func(*action.Action) { t.Error("ran after the panic") }, 0)
		}, 0)
	})
	require.True(t, rest.Closed())
	ran := false
	s.Schedule(func(*action.Action) { ran = true }, 0)
	require.True(t, ran, "the queue can be used again")
}

// While one goroutine drains the queue, another one's work is handed to it, the delayed work of the
// host included.
func TestDrain_TakesTheWorkOfOtherGoroutines(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := queue.New(h)
	var order []string
	delayed := s.Schedule(func(*action.Action) { order = append(order, "delayed") }, ms)

	var wg sync.WaitGroup
	s.Schedule(func(*action.Action) {
		wg.Go(func() {
			s.Schedule(func(*action.Action) { order = append(order, "handed over") }, 0)
			require.NoError(t, h.Run())
		})
		wg.Wait()
		order = append(order, "the drain's own")
	}, 0)
	require.Equal(t, []string{"the drain's own", "handed over", "delayed"}, order)
	delayed.Schedule(ms)
	require.NoError(t, h.Run())
	require.Equal(t, "delayed", order[len(order)-1])
}

func TestDrain_AHandedActionCanBeCancelledAndReplaced(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := queue.New(h)
	runs := map[string]int{}
	cancelled := s.Schedule(func(*action.Action) { runs["cancelled"]++ }, ms)
	replaced := s.Schedule(func(*action.Action) { runs["replaced"]++ }, ms)
	s.Schedule(func(*action.Action) {
		require.NoError(t, h.Run())
		cancelled.Unsubscribe()
		replaced.Schedule(5 * ms)
	}, 0)
	require.Empty(t, runs)
	require.NoError(t, h.Run())
	require.Equal(t, map[string]int{"replaced": 1}, runs)
}

func TestNew_NamesWhatIsMissing(t *testing.T) {
	require.PanicsWithValue(t, "queue: New: nil host", func() { queue.New(nil) })
}

func TestHooks_AQueuedActionRunsInItsTurnWhateverItIsScheduledFor(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := queue.New(h)
	var order []string
	s.Schedule(func(*action.Action) {
		a := s.Schedule(func(*action.Action) { order = append(order, "a") }, 0)
		s.Schedule(func(*action.Action) { order = append(order, "b") }, 0)
		a.Schedule(time.Hour)
		order = append(order, "outer")
	}, 0)
	require.Equal(t, []string{"outer", "a", "b"}, order)
	_, pending := h.Next()
	require.False(t, pending, "its interval is cleared")
}

func TestHooks_ADelayedActionScheduledWithoutDelayRunsOnceAndAtOnce(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := queue.New(h)
	runs := 0
	a := s.Schedule(func(*action.Action) { runs++ }, time.Hour)
	a.Schedule(0)
	require.Equal(t, 1, runs)
	_, pending := h.Next()
	require.False(t, pending, "its interval is cleared")
	a.Schedule(ms)
	require.NoError(t, h.Run())
	require.Equal(t, 2, runs)
	require.Equal(t, ms, h.Elapsed())
}
