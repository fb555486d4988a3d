package priority_test

import (
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

func TestNew_NamesTheArgumentThatIsWrong(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	work := func(priority.Slice) priority.Work { return nil }
	for want, f := range map[string]func(){
		"priority: New: nil host":                         func() { priority.New(nil, priority.Config{}) },
		"priority: New: negative Slice":                   func() { priority.New(v, priority.Config{Slice: -1}) },
		"priority: Schedule: nil work":                    func() { s.Schedule(nil, priority.Normal) },
		"priority: Schedule: no such priority: 0":         func() { s.Schedule(work, 0) },
		"priority: Schedule: no such priority: 6":         func() { s.Schedule(work, 6) },
		"priority: At: no such priority: 6":               func() { s.At(6) },
		"priority: RunWithPriority: no such priority: -1": func() { s.RunWithPriority(-1, func() {}) },
		"priority: RunWithPriority: nil function":         func() { s.RunWithPriority(priority.Low, nil) },
		"priority: Next: nil function":                    func() { s.Next(nil) },
		"priority: Wrap: nil function":                    func() { s.Wrap(nil) },
	} {
		assert.PanicsWithValue(t, want, f)
	}
}

func TestPriority_HasAName(t *testing.T) {
	t.Parallel()
	require.Equal(t, "Immediate", priority.Immediate.String())
	require.Equal(t, "Idle", priority.Idle.String())
	require.Equal(t, "Priority(7)", priority.Priority(7).String())
	require.Equal(t, "Priority(0)", priority.Priority(0).String())
}

func TestSchedule_TakesATimeoutOfItsOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	told := func(slice priority.Slice) priority.Work {
		b.say("timed out: %v", slice.DidTimeout)
		return nil
	}
	b.play(func() {
		b.s.ScheduleWithConfig(b.saying("last"), priority.Normal,
			priority.TaskConfig{Timeout: math.MaxInt64})
		b.s.Schedule(told, priority.Normal)
		b.s.ScheduleWithConfig(told, priority.Idle, priority.TaskConfig{Timeout: -1})
		b.s.ScheduleWithConfig(b.saying("before UserBlocking"), priority.Idle,
			priority.TaskConfig{Timeout: 249 * ms})
		b.s.Schedule(b.saying("user"), priority.UserBlocking)
	}, "0 timed out: true", "0 before UserBlocking", "0 user", "0 timed out: false", "0 last")
}

func TestSchedule_TakesTheTimeoutsOfTheConfig(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{Timeouts: priority.Timeouts{
		Immediate: 5 * ms, UserBlocking: 4 * ms, Normal: 3 * ms, Low: 2 * ms, Idle: -1,
	}})
	b.play(func() {
		for p := priority.Immediate; p <= priority.Idle; p++ {
			b.schedule(p, b.saying(p.String()))
		}
	}, "0 Idle", "0 Low", "0 Normal", "0 UserBlocking", "0 Immediate")
}

func TestSchedule_DelaysForever(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	b.Advance(ms)
	b.s.ScheduleWithConfig(b.saying("never"), priority.Idle,
		priority.TaskConfig{Delay: math.MaxInt64})
	b.Block(ms)
	b.s.ScheduleWithConfig(b.saying("now"), priority.Idle, priority.TaskConfig{Delay: -5 * ms})
	b.Advance(time.Hour)
	require.Equal(t, []string{"2 now"}, b.log)
}

// A year is a year up to the end of time.
func TestLevel_RunsAsOftenAsTheDelaySaysUntilTheEndOfTime(t *testing.T) {
	t.Parallel()
	const year = 365 * 24 * time.Hour
	b := newBench(t, priority.Config{})
	runs := 0
	b.s.At(priority.Normal).Schedule(func(self *action.Action) {
		runs++
		require.Equal(t, time.Duration(runs)*year, b.Elapsed())
		self.Schedule(year)
	}, year)
	b.AdvanceTo(host.Forever)
	require.Equal(t, int(host.Forever/year), runs)
}

// Each end of work arms a timer for the first delayed task.
func TestDelay_OfOneTaskTakesNoMoreTimersTheMoreIsDoneMeanwhile(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	first := b.s.ScheduleWithConfig(b.saying("first"), priority.Normal,
		priority.TaskConfig{Delay: time.Minute})
	b.s.ScheduleWithConfig(b.saying("second"), priority.Normal,
		priority.TaskConfig{Delay: time.Hour})
	for range 10_000 {
		b.s.Schedule(func(priority.Slice) priority.Work { return nil }, priority.Immediate)
		b.Step()
		require.Less(t, b.Stats().Queued.Timers, uint64(70))
	}
	first.Cancel()
	b.Advance(59 * time.Minute)
	require.Less(t, b.Stats().Queued.Timers, uint64(70), "they are armed for the second")
	b.Advance(time.Minute)
	require.Equal(t, []string{"3600000 second"}, b.log)
}

func TestSlice_LetsTheHostHaveItsTurn(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	b.play(func() {
		for range 3 {
			b.schedule(priority.Normal, b.busy("task", 4*ms))
		}
		_, _ = b.SetTimeout(func() { b.say("timer") }, 2*ms)
		_, _ = b.RequestAnimationFrame(func(time.Duration) { b.say("frame") })
		_ = b.QueueMicrotask(func() { b.say("microtask") })
		_ = b.Post(func() { b.say("posted") })
	}, "0 microtask", "0 task", "4 task", "8 posted", "8 timer", "8 task", "16 frame")
}

func TestSlice_ZeroIsNeverOver(t *testing.T) {
	t.Parallel()
	require.False(t, priority.Slice{}.Over())
}

func TestPanic_EndsThatTaskOnly(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	var bad *priority.Task
	b.play(func() {
		bad = b.schedule(priority.Normal, func(priority.Slice) priority.Work { panic("boom") })
		b.schedule(priority.Normal, b.saying("the rest"))
		_ = b.Post(func() { b.say("in a later task of the host") })
	}, "0 in a later task of the host", "0 the rest")
	require.Equal(t, []any{"boom"}, b.died)
	require.True(t, bad.Closed())
	require.Equal(t, priority.Normal, b.s.CurrentPriority())
}

// The task has closed its host, and an action that so is abandoned panics, too.
func TestPanic_OfATeardownAfterThatOfATask(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	b.s.Schedule(func(priority.Slice) priority.Work {
		b.s.At(priority.Normal).Schedule(func(*action.Action) {}, 0).AddFunc(func() { panic("teardown") })
		_ = b.Close()
		panic("task")
	}, priority.Immediate)
	_ = b.Virtual.Run()
	require.Len(t, b.died, 1)
	require.ErrorContains(t, b.died[0].(error), "teardown", "it comes last")
	require.True(t, b.Stats().Closed, "the lock is free")
}

func TestPanic_GoesOnWhereNobodyIsToldOfIt(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	ran := false
	s.Schedule(func(priority.Slice) priority.Work { panic("boom") }, priority.Normal)
	s.Schedule(func(priority.Slice) priority.Work { ran = true; return nil }, priority.Normal)
	require.PanicsWithValue(t, "boom", func() { _ = v.Run() })
	require.NoError(t, v.Run())
	require.True(t, ran)
}

func TestSetFrameRate_RefusesWhatIsOutOfRange(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{Slice: 7 * ms})
	require.NoError(t, b.s.SetFrameRate(125))
	require.ErrorIs(t, b.s.SetFrameRate(126), priority.ErrFrameRate)
	require.ErrorIs(t, b.s.SetFrameRate(-1), priority.ErrFrameRate)
	b.Block(7 * ms)
	require.True(t, b.s.ShouldYield(), "8 ms since -1 ms")
	require.NoError(t, b.s.SetFrameRate(0))
	b.schedule(priority.Normal, func(slice priority.Slice) priority.Work {
		b.Block(7*ms - 1)
		require.False(b, slice.Over())
		b.Block(1)
		require.True(b, slice.Over())
		return nil
	})
	b.run()
}

// Node's timers know whole milliseconds only, so they may fire too early for a task.
func TestSchedule_DelaysByFractionsOfAMillisecondOnNodesTimers(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	s := priority.New(v, priority.Config{})
	ran := time.Duration(0)
	work := func(priority.Slice) priority.Work { ran = v.Elapsed(); return nil }
	s.ScheduleWithConfig(work, priority.Normal, priority.TaskConfig{Delay: 2500 * time.Microsecond})
	require.NoError(t, v.Run())
	require.Equal(t, 3*ms, ran)
}

func TestClose_ClosesTasks(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	var ready, delayed, late *priority.Task
	b.play(func() {
		ready = b.schedule(priority.Normal, b.saying("never"))
		delayed = b.s.ScheduleWithConfig(b.saying("never"), priority.Normal,
			priority.TaskConfig{Delay: ms})
		b.schedule(priority.UserBlocking, func(priority.Slice) priority.Work {
			_ = b.Close()
			late = b.schedule(priority.Normal, b.saying("never"))
			b.say("closes")
			return b.saying("never")
		})
	}, "0 closes")
	require.True(t, ready.Closed() && delayed.Closed() && late.Closed())
	ready.Cancel()
	late.Cancel()
	require.True(t, b.s.At(priority.Normal).Schedule(nothing, 0).Closed())
	b.run()
}

// weightOf is how much memory f leaves behind, while kept lives.
func weightOf(f func(), kept any) int64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(kept)
	return int64(after.HeapAlloc) - int64(before.HeapAlloc)
}

func TestCancel_LeavesMemoryFlat(t *testing.T) { // not parallel: it weighs the heap
	for name, c := range map[string]struct {
		config priority.TaskConfig
		n      int
	}{
		"ready":   {priority.TaskConfig{}, 200_000},
		"delayed": {priority.TaskConfig{Delay: time.Hour}, 200_000},
		"hurried": {priority.TaskConfig{Timeout: 7}, 200_000},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, priority.Config{})
			b.s.ScheduleWithConfig(b.saying("stays"), priority.Low, c.config)
			require.Less(t, weightOf(func() {
				for range c.n {
					b.s.ScheduleWithConfig(b.saying("x"), priority.Normal, c.config).Cancel()
				}
			}, b), int64(1<<20), "one by one")
			require.Less(t, weightOf(func() {
				tasks := make([]*priority.Task, c.n/4)
				for i := range tasks {
					tasks[i] = b.s.ScheduleWithConfig(b.saying("x"), priority.Normal, c.config)
				}
				for _, task := range tasks {
					task.Cancel()
				}
				b.run()
			}, b), int64(8<<20), "all at once")
			require.Len(t, b.log, 1)
		})
	}
}

func TestCancel_LetsGoOfTheWorkAtOnce(t *testing.T) {
	b := newBench(t, priority.Config{})
	var task *priority.Task
	require.Less(t, weightOf(func() {
		big := make([]byte, 64<<20)
		task = b.schedule(priority.Normal, func(priority.Slice) priority.Work { clear(big); return nil })
		task.Cancel()
	}, b), int64(1<<20))
	require.True(t, task.Closed())
	b.run()
}

func TestSweep_KeepsTheOrderAndTheRunningTask(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	b.play(func() {
		b.schedule(priority.Immediate, func(priority.Slice) priority.Work {
			for i := range 10_000 {
				task := b.schedule(priority.Low, b.saying("cancelled"))
				if i%2500 == 0 {
					b.schedule(priority.Low, b.saying("low"))
					b.schedule(priority.Normal, b.saying("normal"))
				}
				task.Cancel()
			}
			return b.saying("goes on")
		})
	}, "0 goes on", "0 normal", "0 normal", "0 normal", "0 normal", "0 low", "0 low", "0 low", "0 low")
}
