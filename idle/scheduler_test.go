package idle_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

const ms = time.Millisecond

func TestScheduler_KeepsTheRulesOfAllSchedulers(t *testing.T) {
	schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return idle.New(h) })
}

func TestScheduler_RunsWhenNothingElseIsReady(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := idle.New(h)
	var order []string
	require.NoError(t, h.Post(func() {
		s.Schedule(func(*action.Action) { order = append(order, "idle") }, 0)
		require.NoError(t, h.Post(func() { order = append(order, "task") }))
		_, err := h.SetTimeout(func() { order = append(order, "timer") }, 0)
		require.NoError(t, err)
	}))
	require.NoError(t, h.Run())
	require.Equal(t, []string{"task", "timer", "idle"}, order)
}

// An idle period lasts 50 ms: what the time does not suffice for waits for the next one, before
// what was added meanwhile.
func TestScheduler_TheRestWaitsForTheNextPeriod(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := idle.New(h)
	var at []time.Duration
	var order []string
	for _, name := range []string{"a", "b", "c", "d"} {
		s.Schedule(func(*action.Action) {
			at, order = append(at, h.Elapsed()), append(order, name)
			if name == "a" {
				s.Schedule(func(*action.Action) { order = append(order, "added in a") }, 0)
			}
			h.Block(30 * ms)
		}, 0)
	}
	require.NoError(t, h.Run())
	require.Equal(t, []string{"a", "b", "c", "d", "added in a"}, order)
	require.Equal(t, []time.Duration{0, 30 * ms, 60 * ms, 90 * ms}, at)
}

func TestScheduler_WhatWaitsForTheNextPeriodCanBeCancelled(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := idle.New(h)
	ran := 0
	s.Schedule(func(*action.Action) { h.Block(60 * ms) }, 0)
	waits := s.Schedule(func(*action.Action) { ran++ }, 0)
	h.Step()
	waits.Unsubscribe()
	_, pending := h.Next()
	require.False(t, pending, "nothing waits any more")
	require.Zero(t, ran)
}

func TestScheduler_ATimerEndsThePeriod(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	s := idle.New(h)
	var order []string
	_, err := h.SetTimeout(func() { order = append(order, "timer") }, 10*ms)
	require.NoError(t, err)
	for range 2 {
		s.Schedule(func(*action.Action) {
			order = append(order, "idle")
			h.Block(10 * ms)
		}, 0)
	}
	require.NoError(t, h.Run())
	require.Equal(t, []string{"idle", "timer", "idle"}, order)
}

func TestNew_NamesWhatIsMissing(t *testing.T) {
	require.PanicsWithValue(t, "idle: New: nil host", func() { idle.New(nil) })
}

// What a run arms bounds the time that remains, so the rest waits for the end of the period.
func TestScheduler_ARunThatAsksForATimerWithoutDelayIsTheLastOfItsPeriod(t *testing.T) {
	for name, c := range map[string]struct {
		hop  func(host.Host) scheduler.Scheduler
		want []time.Duration
	}{
		"async": {func(h host.Host) scheduler.Scheduler { return async.New(h) }, []time.Duration{0, 50 * ms, 100 * ms}},
		"asap":  {func(h host.Host) scheduler.Scheduler { return asap.New(h) }, []time.Duration{0, 0, 0}},
		"queue": {func(h host.Host) scheduler.Scheduler { return queue.New(h) }, []time.Duration{0, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			h := host.NewVirtual(host.Config{})
			s, next := idle.New(h), c.hop(h)
			var at []time.Duration
			for range c.want {
				s.Schedule(func(*action.Action) {
					next.Schedule(func(*action.Action) { at = append(at, h.Elapsed()) }, 0)
				}, 0)
			}
			require.NoError(t, h.Run())
			require.Equal(t, c.want, at)
		})
	}
}
