package trace_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/trace"
	"github.com/rxsched/rxsched/monitor/trace/internal/chrome"
)

func TestWriteTo_IsTheSameFromRunToRun(t *testing.T) {
	t.Parallel()
	first := written(t, recorded(trace.Config{}, busy))
	require.Greater(t, len(first), 10_000)
	for range 3 {
		require.Equal(t, string(first), string(written(t, recorded(trace.Config{}, busy))))
	}
}

func TestWriteTo_IsWhatTheFormatSays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		config trace.Config
		do     func(*rxsched.Virtual)
	}{
		{"nothing", trace.Config{}, func(*rxsched.Virtual) {}},
		{"everything", trace.Config{}, busy},
		{"the end of it", trace.Config{Events: 50}, busy},
		{"one event", trace.Config{Events: 1}, busy},
		{"a host that is closed", trace.Config{}, func(v *rxsched.Virtual) { v.Async().Schedule(nothing, 0); _ = v.Close() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			read(t, recorded(c.config, c.do))
		})
	}
}

// Wherever the ring begins, what is left is sound.
func TestWriteTo_WhateverWasDropped(t *testing.T) {
	t.Parallel()
	for size := 1; size < 200; size += 7 {
		f := read(t, recorded(trace.Config{Events: size}, busy))
		require.NotEmpty(t, f.OtherData["dropped from 1 host"])
	}
}

func TestWriteTo_WhileCallbacksAreInProgress(t *testing.T) {
	t.Parallel()
	rec := trace.New(trace.Config{})
	v := newHost()
	rec.Watch("host", v)
	var inside *traceFile
	v.Queue().Schedule(func(*action.Action) { inside = read(t, rec) }, 0)
	require.Len(t, events(inside, chrome.AsyncEnd, ""), 1)
	_ = v.Post(func() { v.Queue().Schedule(func(*action.Action) { inside = read(t, rec) }, 0) })
	require.NoError(t, v.Run())
	open := onThread(inside, callbacks, "")
	require.Len(t, open, 2, "both the task and the action")
	require.Equal(t, true, open[0].Args["unfinished"])
}

func TestWriteTo_AnArrowLeadsFromWhereItWasScheduledToTheRun(t *testing.T) {
	t.Parallel()
	f := read(t, recorded(trace.Config{}, func(v *rxsched.Virtual) {
		v.Async().NewAction(named{"outer", func(*action.Action) {
			v.Block(ms)
			v.Frame().NewAction(named{"inner", nothing}).Schedule(0)
			never := v.Frame().NewAction(named{"never", nothing}).Schedule(0)
			never.Unsubscribe()
			v.Block(ms)
		}}).Schedule(2 * ms)
		v.Advance(100 * ms)
	}))
	outer, inner := onThread(f, callbacks, "outer")[0], onThread(f, callbacks, "inner")[0]
	require.Equal(t, 2*ms, about(outer.Ts))
	require.Equal(t, 16*ms, about(inner.Ts))
	require.Equal(t, "action", inner.Cat)

	starts := events(f, chrome.FlowStart, "")
	require.Len(t, starts, 3, "outer, the frame and inner, but not what was cancelled")
	require.Equal(t, onThread(f, outside, "outer")[0].Tid, starts[0].Tid, "nothing ran when outer was scheduled")
	for _, s := range starts[1:] {
		require.Equal(t, outer.Tid, s.Tid)
		require.Equal(t, 3*ms, about(s.Ts), "within outer")
	}
	ends := append(events(f, chrome.FlowEnd, ""), events(f, chrome.FlowStep, "")...)
	require.Len(t, ends, 3)
	require.Equal(t, inner.Ts, ends[1].Ts)
	require.Equal(t, starts[1].ID+starts[2].ID, ends[0].ID+ends[1].ID)
}

func TestWriteTo_AnIntervalIsAChain(t *testing.T) {
	t.Parallel()
	f := read(t, recorded(trace.Config{}, func(v *rxsched.Virtual) {
		_, _ = v.SetInterval(func() {}, 10*ms)
		v.Advance(35 * ms)
	}))
	steps := events(f, chrome.FlowStep, "")
	require.Len(t, steps, 3)
	require.Equal(t, steps[0].ID, steps[2].ID)
	require.Len(t, events(f, chrome.FlowStart, ""), 1)
}

func TestWriteTo_MarksFramesAndLongTasks(t *testing.T) {
	t.Parallel()
	f := read(t, recorded(trace.Config{}, func(v *rxsched.Virtual) {
		v.Frame().Schedule(nothing, 0)
		v.Async().NewAction(named{"crunch", func(*action.Action) { v.Block(50 * ms) }}).Schedule(0)
		v.Async().Schedule(func(*action.Action) { v.Block(49 * ms) }, 0)
		v.Advance(time.Second)
	}))
	require.Len(t, events(f, chrome.Complete, "frame, 5 dropped"), 1, "due at 16 ms, it ran for the vsync at 96 ms")
	long := onThread(f, longTasks, "")
	require.Len(t, long, 1)
	require.Equal(t, "crunch", long[0].Name)
	require.Equal(t, "50ms", long[0].Args["took"])
	require.Equal(t, 50*ms, about(*long[0].Dur))
}

func TestWriteTo_SeveralHostsLieOnOneTimeLine(t *testing.T) {
	t.Parallel()
	rec := trace.New(trace.Config{})
	for i, name := range []string{"first", "second"} {
		v := host.NewVirtual(host.Config{Origin: time.Unix(int64(i), 0)})
		rec.Watch(name, v)
		_ = v.Post(func() {})
		require.NoError(t, v.Run())
	}
	f := read(t, rec)
	tasks := onThread(f, callbacks, "")
	require.Len(t, tasks, 2)
	require.Equal(t, time.Second, about(tasks[1].Ts-tasks[0].Ts))
	require.NotEqual(t, tasks[0].Pid, tasks[1].Pid)
	names := events(f, chrome.Metadata, "process_name")
	require.Equal(t, "second", names[1].Args["name"])
}

// What another goroutine schedules while a callback runs is not the callback's.
func TestWriteTo_TellsGoroutinesApart(t *testing.T) {
	t.Parallel()
	f := read(t, recorded(trace.Config{}, func(v *rxsched.Virtual) {
		_ = v.Post(func() {
			posted := make(chan error)
			go func() { posted <- v.Post(func() {}) }()
			<-posted
		})
		v.Advance(0)
	}))
	require.Len(t, onThread(f, outside, ""), 2)
}

var errFull = errors.New("full")

type full int

func (f *full) Write(p []byte) (int, error) {
	if *f -= full(len(p)); *f < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteTo_SaysWhenItCannotWrite(t *testing.T) {
	t.Parallel()
	rec := recorded(trace.Config{}, busy)
	for _, room := range []full{0, 1, 5000, 9000} {
		_, err := rec.WriteTo(&room)
		require.ErrorIs(t, err, errFull)
	}
}

func TestWrite_HostsWhoseTimesAreAgesApart(t *testing.T) {
	t.Parallel()
	for _, year := range []int{1, 1500, 9999} {
		rec := trace.New(trace.Config{})
		for _, c := range []host.Config{{}, {Origin: time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)}} {
			v := host.NewVirtual(c)
			rec.Watch("v", v)
			_, _ = v.SetTimeout(func() {}, time.Hour)
			require.NoError(t, v.Run())
		}
		require.NotEmpty(t, events(read(t, rec), chrome.Complete, ""), "year %d", year)
	}
}

// A file has no arrow that leads nowhere: what a queue runs on another goroutine is drawn where
// none can lead.
func TestWrite_EveryArrowEnds(t *testing.T) {
	t.Parallel()
	v := newHost()
	rec := trace.New(trace.Config{})
	rec.Watch("v", v)
	v.Queue().Schedule(nothing, 0)
	busy(v)
	open := map[string]bool{}
	for _, e := range read(t, rec).TraceEvents {
		switch e.Ph {
		case chrome.FlowStart:
			open[e.ID] = true
		case chrome.FlowStep, chrome.FlowEnd:
			delete(open, e.ID)
		}
	}
	require.Empty(t, open)
}

func TestWatch_OfARecorderThatNewHasNotMade(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "trace: Watch: a Recorder that New has not made", func() { new(trace.Recorder).Watch("v", newHost()) })
}
