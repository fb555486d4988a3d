package rxsched_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/tracetest"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

// work is labelled with its name.
type work string

func (w work) Run(*action.Action) {}
func (w work) Label() string      { return string(w) }

// TestTracer_SeesTheRunsOfActions is about actions that share one callback of the host, or have
// none.
func TestTracer_SeesTheRunsOfActions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		scheduler func(*rxsched.Virtual) scheduler.Scheduler
		around    string // the host's callback
		want      []string
	}{
		{"asap", func(v *rxsched.Virtual) scheduler.Scheduler { return v.Asap() }, "begin microtask 1 at 0s: asap", []string{
			"queued action 1 at 0s for 0s: a", "queued action 2 at 0s for 0s: b", "cancelled action 1 at 0s",
			"queued action 3 at 0s for 0s: c", "begin action 2 at 0s: b", "end action 2 at 0s", "begin action 3 at 0s: c", "end action 3 at 0s",
		}},
		{"frame", func(v *rxsched.Virtual) scheduler.Scheduler { return v.Frame() }, "begin frame callback 1 at 16ms: frame", []string{
			"queued action 1 at 0s for 0s: a", "queued action 2 at 0s for 0s: b", "cancelled action 1 at 0s",
			"queued action 3 at 0s for 0s: c", "begin action 2 at 16ms: b", "end action 2 at 16ms", "begin action 3 at 16ms: c", "end action 3 at 16ms",
		}},
		{"idle", func(v *rxsched.Virtual) scheduler.Scheduler { return v.Idle() }, "begin idle callback 1 at 0s: idle", []string{
			"queued action 1 at 0s for 0s: a", "queued action 2 at 0s for 0s: b", "cancelled action 1 at 0s",
			"queued action 3 at 0s for 0s: c", "begin action 2 at 0s: b", "end action 2 at 0s", "begin action 3 at 0s: c", "end action 3 at 0s",
		}},
		{"priority", func(v *rxsched.Virtual) scheduler.Scheduler { return v.Priorities().At(priority.Normal) }, "begin task 1 at 0s: priority slice", []string{
			"queued priority task 1 at 0s for 0s: a", "queued priority task 2 at 0s for 0s: b", "cancelled priority task 1 at 0s",
			"queued priority task 3 at 0s for 0s: c", "begin priority task 2 at 0s: b", "end priority task 2 at 0s",
			"begin priority task 3 at 0s: c", "end priority task 3 at 0s",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			runs := tracetest.Of(host.KindAction, host.KindPriorityTask)
			callbacks := tracetest.Of(host.KindTask, host.KindMicrotask, host.KindFrame, host.KindIdle)
			v := rxsched.NewVirtual(rxsched.Config{FramePeriod: 16 * time.Millisecond, Tracer: runs})
			v.Trace(callbacks)
			s := c.scheduler(v)
			a := s.NewAction(work("a")).Schedule(0)
			s.NewAction(work("b")).Schedule(0)
			a.Unsubscribe()
			s.NewAction(work("c")).Schedule(0)
			require.NoError(t, v.Run())
			require.Equal(t, c.want, runs.Lines())
			require.Contains(t, callbacks.Lines(), c.around)
		})
	}
}

func TestTracer_ATimedActionIsItsTimer(t *testing.T) {
	t.Parallel()
	log := tracetest.Of(host.KindAction, host.KindInterval)
	v := rxsched.NewVirtual(rxsched.Config{Tracer: log})
	for _, s := range []scheduler.Scheduler{v.Async(), v.Queue(), v.Asap(), v.Frame(), v.Idle()} {
		s.NewAction(work("w")).Schedule(time.Millisecond)
		require.NoError(t, v.Run())
		require.Len(t, log.Lines(), 4, "queued, begin, end and cleared")
	}
}

func TestTracer_AQueueMayRunElsewhere(t *testing.T) {
	t.Parallel()
	log := tracetest.Of(host.KindAction)
	v := rxsched.NewVirtual(rxsched.Config{Tracer: log})
	v.Queue().NewAction(work("here")).Schedule(0)
	_ = v.Post(func() {
		v.Queue().Schedule(func(self *action.Action) {
			again := v.Queue().NewAction(work("moved")).Schedule(0)
			v.Queue().NewAction(work("next")).Schedule(0)
			again.Schedule(0)
		}, 0)
	})
	require.NoError(t, v.Run())
	require.Equal(t, []string{
		"queued action 1 at 0s for 0s: here", "begin action 1 at 0s: here, elsewhere", "end action 1 at 0s, elsewhere",
		"queued action 2 at 0s for 0s: rxsched_test.TestTracer_AQueueMayRunElsewhere.func1.1",
		"begin action 2 at 0s: rxsched_test.TestTracer_AQueueMayRunElsewhere.func1.1",
		"queued action 3 at 0s for 0s: moved", "queued action 4 at 0s for 0s: next",
		"cancelled action 3 at 0s", "queued action 5 at 0s for 0s: moved",
		"end action 2 at 0s", "begin action 4 at 0s: next", "end action 4 at 0s", "begin action 5 at 0s: moved", "end action 5 at 0s",
	}, log.Lines())
}

// What is left of a flush that panicked is cancelled.
func TestTracer_APanicCancelsTheRestOfAFlush(t *testing.T) {
	t.Parallel()
	log := tracetest.Of(host.KindAction)
	v := rxsched.NewVirtual(rxsched.Config{Tracer: log, OnError: func(*host.PanicError) {}})
	for _, s := range []scheduler.Scheduler{v.Asap(), v.Frame(), v.Idle()} {
		s.Schedule(func(*action.Action) { panic("a") }, 0)
		s.NewAction(work("b")).Schedule(0)
		require.NoError(t, v.Run())
		lines := log.Lines()
		require.Len(t, lines, 5)
		require.Contains(t, lines[3], "end")
		require.Contains(t, lines[4], "cancelled")
	}
	require.Panics(t, func() {
		v.Queue().Schedule(func(*action.Action) {
			v.Queue().NewAction(work("b")).Schedule(0)
			panic("a")
		}, 0)
	})
	require.Len(t, log.Lines(), 5)
}

func TestTracer_APriorityTaskKeepsItsIDWhenItIsContinued(t *testing.T) {
	t.Parallel()
	log := tracetest.Of(host.KindPriorityTask)
	v := rxsched.NewVirtual(rxsched.Config{})
	again := func(priority.Slice) priority.Work { return nil }
	s := v.Priorities()
	s.Schedule(func(priority.Slice) priority.Work { return again }, priority.Normal)
	stop := v.Trace(log)
	require.NoError(t, v.Run())
	lines := log.Lines()
	require.Len(t, lines, 5, "it was queued before, and is queued again to be continued")
	require.Equal(t, "end priority task 1 at 0s", lines[4])

	s.ScheduleWithConfig(again, priority.Normal, priority.TaskConfig{Delay: time.Second})
	stop()
	s.Schedule(again, priority.Normal)
	v.Trace(log)
	require.NoError(t, v.Run())
	require.Contains(t, log.Lines(), "end priority task 2 at 1s", "it keeps its number while nobody traces")
}

func TestTracer_OperatorsLabelThemselves(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for _, c := range []struct {
		label string
		op    func(s scheduler.Scheduler) observable.Operator[int, int]
	}{
		{"Delay", func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.Delay[int](ms, s) }},
		{"DebounceTime", func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.DebounceTime[int](ms, s) }},
		{"ThrottleTime", func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.ThrottleTime[int](ms, s) }},
		{"ObserveOn", func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.ObserveOn[int](s) }},
		{"SubscribeOn", func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.SubscribeOn[int](s) }},
	} {
		t.Run(c.label, func(t *testing.T) {
			t.Parallel()
			log := tracetest.Of(host.KindInterval)
			v := rxsched.NewVirtual(rxsched.Config{Tracer: log})
			observable.Pipe1(observable.Interval(5*ms, v.Async()), c.op(v.Async())).Subscribe(t.Context(), observable.Observer[int]{})
			v.Advance(20 * ms)
			require.Contains(t, strings.Join(log.Lines(), "\n"), ": "+c.label)
		})
	}
}
