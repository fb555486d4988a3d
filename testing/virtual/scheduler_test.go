package virtual_test

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
	"weak"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const ms = time.Millisecond

// log notes runs as name@frame.
type log struct {
	s     *virtual.Scheduler
	lines []string
}

func (l *log) note(name string) { l.lines = append(l.lines, fmt.Sprint(name, "@", l.s.Frame())) }

func (l *log) work(name string) func(*action.Action) {
	return func(*action.Action) { l.note(name) }
}

// What else a flush does is that of the model and of RxJS's recordings.
func TestFlush_ReachesTheEndOfTime(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{Mutable: true})
	l := &log{s: s}
	s.Schedule(func(*action.Action) { s.Schedule(l.work("a"), action.Never-1) }, ms)
	s.Flush()
	assert.Equal(t, []string{"a@" + action.Never.String()}, l.lines)
}

func TestFlush_ClosesEverythingIfARunPanics(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{Mutable: true, MaxFrames: 20 * ms})
	boom := errors.New("boom")
	l := &log{s: s}
	done := s.Schedule(l.work("done"), 10*ms)
	failing := s.Schedule(func(self *action.Action) {
		self.Schedule(5 * ms)
		panic(boom)
	}, 10*ms)
	var atTeardown []time.Duration
	rest := []*action.Action{s.Schedule(l.work("same time"), 10*ms), s.Schedule(l.work("beyond the limit"), 90*ms)}
	for _, a := range rest {
		a.AddFunc(func() { atTeardown = append(atTeardown, s.Frame()) })
	}
	require.PanicsWithValue(t, boom, s.Flush)

	assert.False(t, done.Closed())
	assert.True(t, failing.Closed())
	for _, a := range rest {
		assert.True(t, a.Closed())
	}
	assert.Equal(t, []time.Duration{10 * ms, 10 * ms}, atTeardown, "time stands still")
	assert.Zero(t, s.Left())

	s.Schedule(l.work("later"), 5*ms)
	s.Flush()
	assert.Equal(t, []string{"done@10ms", "later@15ms"}, l.lines, "the scheduler goes on")
}

func TestFlush_InARunPassesAPanicThroughBothFlushes(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{Mutable: true})
	outer := s.Schedule(func(*action.Action) { s.Flush() }, 0)
	s.Schedule(func(*action.Action) { panic("boom") }, ms)
	require.PanicsWithValue(t, "boom", s.Flush)
	assert.True(t, outer.Closed())
}

func TestNow_IsTheFrameAfterTheOrigin(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{Mutable: true})
	assert.Equal(t, time.Unix(0, 0).UTC(), s.Now())
	origin := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	s = virtual.New(virtual.Config{Origin: origin})
	s.Schedule(func(*action.Action) {}, 90*time.Second)
	s.Flush()
	assert.Equal(t, origin.Add(90*time.Second), s.Now())
}

func TestLeft_CountsWhatIsQueued(t *testing.T) {
	t.Parallel()
	for _, mutable := range []bool{true, false} {
		s := virtual.New(virtual.Config{Mutable: mutable})
		a := s.Schedule(func(*action.Action) {}, 0)
		s.Schedule(func(*action.Action) {}, action.Never)
		assert.Equal(t, 1, s.Left())
		a.Schedule(ms)
		want := 1
		if !mutable {
			want = 2
		}
		assert.Equal(t, want, s.Left())
		a.Unsubscribe()
		assert.Zero(t, s.Left())
	}
}

func TestBadArguments_PanicWithTheirName(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{Mutable: true, MaxFrames: ms})
	assert.Equal(t, ms, s.MaxFrames())
	assert.PanicsWithValue(t, "virtual: New: negative MaxFrames", func() { virtual.New(virtual.Config{MaxFrames: -1}) })
	assert.PanicsWithValue(t, "virtual: SetMaxFrames: negative limit", func() { s.SetMaxFrames(-1) })
	assert.PanicsWithValue(t, "virtual: Index: nil action", func() { s.Index(nil) })
	assert.PanicsWithValue(t, "action: New: nil work", func() { s.Schedule(nil, 0) })
	assert.PanicsWithValue(t, "action: New: nil work", func() { s.NewAction(nil) })
	assert.Zero(t, s.Left())
}

func TestSuccessor_IsMadeBySchedulingAgain(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{})
	var got []string
	note := func(name string, self *action.Of[string]) {
		i, _ := s.Index(self.Action())
		got = append(got, fmt.Sprint(name, "#", i, "@", s.Frame()))
	}
	var inRun [2]*action.Of[string]
	first := scheduler.Schedule(s, func(self *action.Of[string], name string) {
		note(name, self)
		if name == "first" {
			inRun[0] = self.Schedule("later", 10*ms)
			inRun[1] = self.Schedule("sooner", 5*ms)
		}
	}, "first", 10*ms)
	s.Flush()
	assert.Equal(t, []string{"first#0@10ms", "sooner#2@15ms", "later#1@20ms"}, got, "both run, each with its state")
	assert.NotSame(t, first, inRun[0])

	got = nil
	assert.Same(t, first, first.Schedule("idle", 0), "an idle action is scheduled itself")
	s.Flush()
	assert.Equal(t, []string{"idle#0@20ms"}, got)
}

func TestSuccessor_LeavesTheFirstQueuedWithoutRunning(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{})
	l := &log{s: s}
	a := s.Schedule(l.work("a"), 30*ms)
	a.Schedule(10 * ms)
	s.Flush()
	l.note("end")
	assert.Equal(t, []string{"a@10ms", "end@30ms"}, l.lines)
	assert.Same(t, a, a.Schedule(ms), "once its time has gone by it can be scheduled itself")
	s.Flush()
	assert.Equal(t, []string{"a@10ms", "end@30ms", "a@31ms"}, l.lines)
}

func TestSuccessor_ClosesWithTheFirst(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{})
	l := &log{s: s}
	a := s.Schedule(l.work("a"), 10*ms)
	b := a.Schedule(20 * ms)
	c := b.Schedule(30 * ms)
	a.Unsubscribe()
	assert.True(t, b.Closed())
	assert.True(t, c.Closed())
	assert.Same(t, a, a.Schedule(0), "nothing is made of a closed action")
	s.Flush()
	assert.Empty(t, l.lines)
	assert.Zero(t, s.Frame())
}

// Withdrawn actions must not pile up, whichever way they are withdrawn.
func TestMemory_StaysFlatUnderReplacingAndCancelling(t *testing.T) {
	s := virtual.New(virtual.Config{Mutable: true})
	s.Schedule(func(*action.Action) {}, time.Hour)
	a := s.NewAction(action.Func(func(*action.Action) {}))
	churn := func() {
		for range 100_000 {
			a.Schedule(time.Minute)
			s.Schedule(func(*action.Action) {}, time.Second).Unsubscribe()
		}
	}
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	churn()
	before := heap()
	churn()
	after := heap()
	assert.Less(t, int64(after)-int64(before), int64(1<<20))
	assert.Equal(t, 2, s.Left())
}

// An action that repeats for ever takes memory only if the first is referred to.
func TestMemory_WhatCameBeforeIsGoneIfNobodyHoldsIt(t *testing.T) {
	s := virtual.New(virtual.Config{})
	repeat := func(self *action.Action) { self.Schedule(ms) }
	first := weak.Make(s.Schedule(repeat, ms))
	s.SetMaxFrames(time.Second)
	s.Flush()
	runtime.GC()
	assert.True(t, first.Value() == nil)
	runtime.KeepAlive(s)
}

func TestMemory_AClosedSuccessorHoldsNothingOfTheFirst(t *testing.T) {
	s := virtual.New(virtual.Config{})
	a := s.Schedule(func(*action.Action) {}, ms)
	held := [2]*[1 << 12]byte{new([1 << 12]byte), new([1 << 12]byte)}
	before, after := weak.Make(held[0]), weak.Make(held[1])
	first, last := held[0], held[1]
	a.AddFunc(func() { first[0]++ })
	successor := a.Schedule(ms)
	a.AddFunc(func() { last[0]++ })
	a.Unsubscribe()
	held = [2]*[1 << 12]byte{}
	runtime.GC()
	assert.True(t, before.Value() == nil)
	assert.True(t, after.Value() == nil)
	runtime.KeepAlive(successor)
	runtime.KeepAlive(s)
}

func TestMemory_ClosedSuccessorsDoNotPileUp(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{})
	a := s.Schedule(func(*action.Action) {}, ms)
	for range 100 {
		a.Schedule(ms).Unsubscribe()
	}
	assert.LessOrEqual(t, a.Len(), 1)
	a.Unsubscribe()
	assert.Zero(t, a.Len())
}

// Closing is no recursion, or the stack would overflow, which can't be recovered.
func TestSuccessor_ALongChainClosesInALoop(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(4 << 20))
	s := virtual.New(virtual.Config{})
	const runs = 50_000
	n := 0
	var last *action.Action
	first := s.Schedule(func(self *action.Action) {
		if n++; n < runs {
			last = self.Schedule(ms)
		}
	}, ms)
	s.Flush()
	assert.Equal(t, runs, n)
	first.Unsubscribe()
	assert.True(t, last.Closed())
}

func TestScheduler_AllocatesOnlyActions(t *testing.T) {
	s := virtual.New(virtual.Config{Mutable: true})
	a := s.NewAction(action.Func(func(*action.Action) {}))
	again := func() {
		a.Schedule(ms)
		a.Schedule(2 * ms)
		s.Flush()
	}
	again()
	assert.LessOrEqual(t, testing.AllocsPerRun(100, again), 1.0, "a flush; scheduling again costs nothing")
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		s.Schedule(func(*action.Action) {}, ms)
	}), 2.0, "an action, and now and then the queue")
}

func TestGoroutines_MayScheduleAndCancelDuringAFlush(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{Mutable: true})
	const goroutines, each = 8, 200
	done := make(chan int, goroutines)
	for g := range goroutines {
		go func() {
			ran := 0
			for i := range each {
				a := s.Schedule(func(*action.Action) {}, time.Duration(i)*ms)
				if i%2 == 0 {
					a.Unsubscribe()
				}
				a.Schedule(time.Duration(g) * ms)
				s.Now()
				ran++
			}
			done <- ran
		}()
	}
	for finished := 0; finished < goroutines; {
		s.Flush()
		select {
		case n := <-done:
			assert.Equal(t, each, n)
			finished++
		default:
		}
	}
	s.Flush()
	assert.Zero(t, s.Left())
}
