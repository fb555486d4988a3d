package asap_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

func TestScheduler_KeepsTheRulesOfAllSchedulers(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return asap.New(h) })
}

// watched is a host that counts the microtasks that are asked for and cancelled.
type watched struct {
	*host.Virtual
	counter counter
}

type counter struct {
	kernel.Kernel
	set, cleared int
}

func newWatched() *watched {
	h := host.NewVirtual(host.Config{})
	return &watched{h, counter{Kernel: kernel.Of(h)}}
}

func (w *watched) Kernel() kernel.Kernel { return &w.counter }

func (c *counter) QueueMicrotask(r kernel.Runner) kernel.ID {
	c.set++
	return c.Kernel.QueueMicrotask(r)
}

func (c *counter) CancelMicrotask(id kernel.ID) {
	c.cleared++
	c.Kernel.CancelMicrotask(id)
}

func TestScheduler_AsksForOneMicrotaskABatch(t *testing.T) {
	h := newWatched()
	s := asap.New(h)
	ran := 0
	for range 5 {
		s.Schedule(func(*action.Action) { ran++ }, 0)
	}
	require.NoError(t, h.Run())
	require.Equal(t, 5, ran)
	require.Equal(t, 1, h.counter.set)
}

func TestScheduler_CancelsTheMicrotaskOfABatchThatAllHaveLeft(t *testing.T) {
	h := newWatched()
	s := asap.New(h)
	nothing := func(*action.Action) {}
	a, b := s.Schedule(nothing, 0), s.Schedule(nothing, 0)
	a.Unsubscribe()
	require.Zero(t, h.counter.cleared)
	b.Schedule(time.Millisecond)
	require.Equal(t, 1, h.counter.cleared)
}

func TestNew_NamesWhatIsMissing(t *testing.T) {
	require.PanicsWithValue(t, "asap: New: nil host", func() { asap.New(nil) })
}
