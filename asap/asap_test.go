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

func TestIsAScheduler(t *testing.T) {
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

func TestABatchAsksForOneImmediate(t *testing.T) {
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

func TestABatchThatEverybodyLeftClearsItsImmediate(t *testing.T) {
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

func TestRunsBeforeTasksAndTimers(t *testing.T) {
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

func TestImmediatesCanBeClearedInAnyOrder(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	im := asap.NewImmediate(h)
	var ran []int
	lock := h.Kernel().Mutex()
	lock.Lock()
	var handles []asap.Handle
	for i := range 4 {
		handles = append(handles, im.SetImmediate(runner(func() { ran = append(ran, i) })))
	}
	im.ClearImmediate(handles[2])
	im.ClearImmediate(handles[0])
	im.ClearImmediate(handles[0])
	im.ClearImmediate(0)
	lock.Unlock()
	require.NoError(t, h.Run())
	require.Equal(t, []int{1, 3}, ran)
	lock.Lock()
	im.ClearImmediate(handles[1])
	lock.Unlock()
}

type runner func()

func (r runner) Run() { r() }

func TestConstructorsNameWhatIsMissing(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	require.PanicsWithValue(t, "asap: New: nil host", func() { asap.New(nil) })
	require.PanicsWithValue(t, "asap: NewWith: nil host", func() { asap.NewWith(nil, asap.NewImmediate(h)) })
	require.PanicsWithValue(t, "asap: NewWith: nil immediates", func() { asap.NewWith(h, nil) })
	require.PanicsWithValue(t, "asap: NewImmediate: nil host", func() { asap.NewImmediate(nil) })
}
