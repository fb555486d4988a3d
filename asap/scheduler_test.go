package asap_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/schedulertest"
)

func TestScheduler_KeepsTheRulesOfAllSchedulers(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) schedulertest.Scheduler { return asap.New(h) })
}

// watched counts the immediates that are asked for and cleared.
type watched struct {
	asap.Immediates
	set, cleared int
}

func (w *watched) SetImmediate(r host.Runner) asap.Handle {
	w.set++
	return w.Immediates.SetImmediate(r)
}

func (w *watched) ClearImmediate(h asap.Handle) {
	w.cleared++
	w.Immediates.ClearImmediate(h)
}

func TestScheduler_AsksForOneImmediateABatch(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	im := &watched{Immediates: asap.NewImmediate(h)}
	s := asap.NewWith(h, im)
	ran := 0
	for range 5 {
		s.Schedule(func(*action.Action) { ran++ }, 0)
	}
	require.NoError(t, h.Run())
	require.Equal(t, 5, ran)
	require.Equal(t, 1, im.set)
}

func TestScheduler_ClearsTheImmediateOfABatchThatAllHaveLeft(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	im := &watched{Immediates: asap.NewImmediate(h)}
	s := asap.NewWith(h, im)
	nothing := func(*action.Action) {}
	a, b := s.Schedule(nothing, 0), s.Schedule(nothing, 0)
	a.Unsubscribe()
	require.Zero(t, im.cleared)
	b.Schedule(time.Millisecond)
	require.Equal(t, 1, im.cleared)
}

func TestScheduler_RunsBeforeTasksAndTimers(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := asap.New(h)
	var order []string
	require.NoError(t, h.Post(func() {
		require.NoError(t, h.Post(func() { order = append(order, "task") }))
		s.Schedule(func(self *action.Action) {
			order = append(order, "asap")
			if len(order) < 3 {
				self.Schedule(0)
			}
		}, 0)
	}))
	require.NoError(t, h.Run())
	require.Equal(t, []string{"asap", "asap", "asap", "task"}, order)
}

func TestNew_NamesWhatIsMissing(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	require.PanicsWithValue(t, "asap: New: nil host", func() { asap.New(nil) })
	require.PanicsWithValue(t, "asap: NewWith: nil host", func() { asap.NewWith(nil, asap.NewImmediate(h)) })
	require.PanicsWithValue(t, "asap: NewWith: nil immediates", func() { asap.NewWith(h, nil) })
	require.PanicsWithValue(t, "asap: NewImmediate: nil host", func() { asap.NewImmediate(nil) })
}
