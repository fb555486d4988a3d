package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func nop() {}

func nopFrame(time.Duration) {}

func nopIdle(host.IdleDeadline) {}

// schedule schedules something of each kind: a task, two microtasks, three timers, four frame
// callbacks and five idle ones.
func schedule(h host.Host) {
	_ = h.Post(nop)
	for range 2 {
		_ = h.QueueMicrotask(nop)
	}
	for i := range 3 {
		_, _ = h.SetTimeout(nop, time.Duration(i)*ms)
	}
	for range 4 {
		_, _ = h.RequestAnimationFrame(nopFrame)
	}
	for range 5 {
		_, _ = h.RequestIdleCallback(nopIdle, 0)
	}
}

func TestStats_CountWhatWaitsAndWhatRan(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
	schedule(v)
	all := host.Counts{Tasks: 1, Microtasks: 2, Timers: 3, Frames: 4, Idle: 5}
	require.Equal(t, host.Stats{Queued: all, Refed: 3}, v.Stats())

	require.NoError(t, v.Run())
	s := v.Stats()
	require.Zero(t, s.Queued)
	require.Equal(t, all, s.Ran)
	require.Equal(t, uint64(1), s.Frames)
	require.Equal(t, uint64(1+1+3+1+5), s.Turns, "both microtasks are one turn, and so are the frame's callbacks")
	require.Equal(t, 16*ms, s.Elapsed)
}

func TestName_IsThatOfTheConfig(t *testing.T) {
	t.Parallel()
	require.Empty(t, host.NewLoop(host.Config{}).Name())
	require.Equal(t, "net", host.NewLoop(host.Config{Name: "net"}).Name())
	require.Equal(t, "ui", host.NewVirtual(host.Config{Name: "ui"}).Name())
}

func TestStats_OfAClosedHost(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	schedule(v)
	require.NoError(t, v.Close())
	require.Equal(t, host.Stats{Closed: true}, v.Stats())
}

func TestStats_FramesThatAHostWasTooBusyForAreDropped(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
	_, _ = v.RequestAnimationFrame(nopFrame)
	_ = v.Post(func() { v.Block(16*4*ms + 1) })
	require.NoError(t, v.Run())
	s := v.Stats()
	require.Equal(t, uint64(1), s.Frames)
	require.Equal(t, uint64(3), s.DroppedFrames, "due at 16 ms, it ran for the vsync at 64 ms")
}

func TestMeasure_TimesTurns(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	block := func(d time.Duration) func() { return func() { v.Block(d) } }

	_ = v.Post(block(time.Second))
	require.NoError(t, v.Run())
	require.Zero(t, v.Stats().Busy, "nobody measures")
	require.Nil(t, v.Stats().Lag)

	stop := v.Measure()
	_ = v.Post(block(60 * ms))
	_ = v.Post(block(10 * ms))
	require.NoError(t, v.Run())
	s := v.Stats()
	require.Equal(t, 70*ms, s.Busy)
	require.Equal(t, uint64(1), s.LongTasks, "50 ms and more is long")
	require.Equal(t, uint64(2), s.Lag.Count())
	require.Less(t, s.Lag.Quantile(0.5), 2*time.Microsecond, "the first was not late")
	require.InEpsilon(t, 60*ms, s.Lag.Max(), 1.0/16, "the second waited for the first")

	again := v.Measure()
	stop()
	stop()
	_ = v.Post(block(5 * ms))
	require.NoError(t, v.Run())
	require.Equal(t, 75*ms, v.Stats().Busy, "the other still measures")
	again()
	_ = v.Post(block(5 * ms))
	require.NoError(t, v.Run())
	require.Equal(t, 75*ms, v.Stats().Busy)
	require.Equal(t, uint64(1), v.Stats().Lag.Since(s.Lag).Count())
}

// Without measuring, tasks do not get the time at which they are posted.
func TestMeasure_OfTasksThatWaitedBeforeCountsFromItsBegin(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		time.Sleep(time.Hour)
		for range 3 {
			require.NoError(t, l.Post(func() { time.Sleep(ms) }))
		}
		synctest.Wait()
		l.Measure()
		time.Sleep(time.Second)
		require.InEpsilon(t, 2*ms, l.Stats().Lag.Max(), 1.0/16)
		require.NoError(t, l.Close())
	})
}

func TestStats_SayWhetherATurnIsInProgress(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	require.False(t, v.Stats().Running)
	_ = v.Post(func() { require.True(t, v.Stats().Running) })
	require.NoError(t, v.Run())
	require.False(t, v.Stats().Running)
}

func TestMeasure_FromInsideACallbackOnwards(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	_ = v.Post(func() {
		v.Block(time.Second)
		v.Measure()
		v.Block(20 * ms)
	})
	require.NoError(t, v.Run())
	require.Equal(t, 20*ms, v.Stats().Busy)
}

// A reader has to see a turn that does not end.
func TestMeasure_CountsTheTurnInProgressAndTheLagOfWhatWaitsForIt(t *testing.T) {
	t.Parallel()
	waits := map[string]func(v *host.Virtual){
		"task":      func(v *host.Virtual) { _ = v.Post(nop) },
		"timer":     func(v *host.Virtual) { _, _ = v.SetTimeout(nop, 0) },
		"immediate": func(v *host.Virtual) { _, _ = v.SetImmediate(nop) },
		"frame":     func(v *host.Virtual) { _, _ = v.RequestAnimationFrame(nopFrame) },
	}
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		for name, wait := range waits {
			v := host.NewVirtual(host.Config{TimerOrder: order, FramePeriod: ms})
			defer v.Measure()()
			_ = v.Post(func() {
				v.Block(time.Second)
				require.Equal(t, time.Second, v.Stats().Busy, name)
				require.Zero(t, v.Stats().Late, "nothing waits")
				wait(v)
				v.Block(85 * time.Second)
				require.Equal(t, 86*time.Second, v.Stats().Busy, name)
				require.InDelta(t, 85*time.Second, v.Stats().Late, float64(ms), name)
			})
			require.NoError(t, v.Run())
			require.Equal(t, 86*time.Second, v.Stats().Busy, name)
			require.Zero(t, v.Stats().Late, name)
		}
	}
}

func TestStats_WhatIsNotDueIsNotLate(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	defer v.Measure()()
	_, _ = v.SetTimeout(nop, time.Minute)
	_, _ = v.RequestIdleCallback(nopIdle, time.Hour)
	_ = v.Post(func() {
		v.Block(time.Second)
		require.Zero(t, v.Stats().Late)
	})
	require.NoError(t, v.Run())
}

// Two readings in one turn, one after the other, miss nothing.
func TestMeasure_StoppedInATurnKeepsWhatItHasTaken(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	_ = v.Post(func() {
		for range 2 {
			stop, other := v.Measure(), v.Measure()
			v.Block(20 * ms)
			other()
			v.Block(10 * ms)
			stop()
			v.Block(time.Second) // not measured
			require.Zero(t, v.Stats().Late)
		}
		require.Equal(t, 60*ms, v.Stats().Busy)
	})
	require.NoError(t, v.Run())
	require.Equal(t, 60*ms, v.Stats().Busy)
}

func TestMeasure_OfALoopThatIsStuckIsSeenFromOutside(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		defer l.Measure()()
		require.NoError(t, l.Post(func() { time.Sleep(85 * time.Second) }))
		time.Sleep(time.Second)
		for range 6 {
			require.NoError(t, l.Post(nop))
		}
		time.Sleep(80 * time.Second)
		s := l.Stats()
		require.Equal(t, 81*time.Second, s.Busy)
		require.Equal(t, 80*time.Second, s.Late)
		require.NoError(t, l.Close())
	})
}

func TestStats_LongTaskIsWhatTheConfigSays(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{LongTask: 10 * ms})
	v.Measure()
	for _, by := range []time.Duration{9 * ms, 10 * ms} {
		require.NoError(t, v.Post(func() { // the microtasks count
			require.NoError(t, v.QueueMicrotask(func() { v.Block(4 * ms) }))
			v.Block(by - 4*ms)
		}))
	}
	require.NoError(t, v.Run())
	require.EqualValues(t, 1, v.Stats().LongTasks)
}
