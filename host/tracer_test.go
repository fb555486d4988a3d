package host_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/tracetest"
)

func TestTracer_IsToldOfEachKind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		do   func(v *host.Virtual)
		want []string
	}{
		{
			"a task and its turn",
			func(v *host.Virtual) { _ = v.Post(nop) },
			[]string{
				"queued task 1 at 0s for 0s: host_test.nop",
				"begin turn 1 at 0s: task", "begin task 1 at 0s: host_test.nop", "end task 1 at 0s", "end turn 1 at 0s",
			},
		},
		{
			"a microtask in the turn of a task that blocks",
			func(v *host.Virtual) { _ = v.Post(func() { v.Block(ms); _ = v.QueueMicrotask(nop) }) },
			[]string{
				"queued task 1 at 0s for 0s: host_test.TestTracer_IsToldOfEachKind.func2.1",
				"begin turn 1 at 0s: task", "begin task 1 at 0s: host_test.TestTracer_IsToldOfEachKind.func2.1",
				"queued microtask 1 at 1ms for 0s: host_test.nop",
				"end task 1 at 1ms", "begin microtask 1 at 1ms: host_test.nop", "end microtask 1 at 1ms", "end turn 1 at 1ms",
			},
		},
		{
			"microtasks alone",
			func(v *host.Virtual) { _ = v.QueueMicrotask(nop) },
			[]string{
				"queued microtask 1 at 0s for 0s: host_test.nop",
				"begin turn 1 at 0s: microtasks", "begin microtask 1 at 0s: host_test.nop", "end microtask 1 at 0s", "end turn 1 at 0s",
			},
		},
		{
			"a timeout that is refreshed, and one that is cleared",
			func(v *host.Virtual) {
				id, _ := v.SetTimeout(nop, 2*ms)
				v.Advance(ms)
				v.Refresh(id)
				id, _ = v.SetTimeout(nop, ms)
				v.ClearTimer(id)
				v.ClearTimer(id)
			},
			[]string{
				"queued timeout 1 at 0s for 2ms: host_test.nop", "cancelled timeout 1 at 1ms", "queued timeout 1 at 1ms for 3ms: host_test.nop",
				"queued timeout 2 at 1ms for 2ms: host_test.nop", "cancelled timeout 2 at 1ms",
				"begin turn 1 at 3ms: timer", "begin timeout 1 at 3ms: host_test.nop", "end timeout 1 at 3ms", "end turn 1 at 3ms",
			},
		},
		{
			"an immediate, and one that is cleared",
			func(v *host.Virtual) {
				_, _ = v.SetImmediate(nop)
				id, _ := v.SetImmediate(nop)
				v.ClearImmediate(id)
				v.ClearImmediate(id)
			},
			[]string{
				"queued immediate 1 at 0s for 0s: host_test.nop", "queued immediate 2 at 0s for 0s: host_test.nop", "cancelled immediate 2 at 0s",
				"begin turn 1 at 0s: immediate", "begin immediate 1 at 0s: host_test.nop", "end immediate 1 at 0s", "end turn 1 at 0s",
			},
		},
		{
			"a frame with two callbacks, a third of which is cancelled",
			func(v *host.Virtual) {
				for range 2 {
					_, _ = v.RequestAnimationFrame(nopFrame)
				}
				id, _ := v.RequestAnimationFrame(nopFrame)
				v.CancelAnimationFrame(id)
				v.CancelAnimationFrame(id)
			},
			[]string{
				"queued frame callback 1 at 0s for 16ms: host_test.nopFrame", "queued frame callback 2 at 0s for 16ms: host_test.nopFrame",
				"queued frame callback 3 at 0s for 16ms: host_test.nopFrame", "cancelled frame callback 3 at 0s",
				"begin turn 1 at 16ms: frame",
				"begin frame callback 1 at 16ms: host_test.nopFrame", "end frame callback 1 at 16ms",
				"begin frame callback 2 at 16ms: host_test.nopFrame", "end frame callback 2 at 16ms",
				"end turn 1 at 16ms",
			},
		},
		{
			"idle callbacks: one in a period, one by its timeout, one cancelled",
			func(v *host.Virtual) {
				_, _ = v.RequestIdleCallback(nopIdle, 0)
				v.Step()
				_, _ = v.RequestIdleCallback(nopIdle, 5*ms)
				id, _ := v.RequestIdleCallback(nopIdle, 0)
				v.CancelIdleCallback(id)
				v.CancelIdleCallback(id)
			},
			[]string{
				"queued idle callback 1 at 0s for 0s: host_test.nopIdle",
				"begin turn 1 at 0s: idle", "begin idle callback 1 at 0s: host_test.nopIdle", "end idle callback 1 at 0s", "end turn 1 at 0s",
				"queued idle callback 2 at 0s for 0s: host_test.nopIdle",
				"queued idle callback 3 at 0s for 0s: host_test.nopIdle", "cancelled idle callback 3 at 0s",
				"begin turn 2 at 5ms: idle", "begin idle callback 2 at 5ms: host_test.nopIdle", "end idle callback 2 at 5ms", "end turn 2 at 5ms",
			},
		},
		{
			"closing",
			func(v *host.Virtual) { _ = v.Post(nop); _ = v.Close() },
			[]string{"queued task 1 at 0s for 0s: host_test.nop", "cancelled host 1 at 0s"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			log := tracetest.Of()
			v := host.NewVirtual(host.Config{FramePeriod: 16 * ms, Tracer: log})
			c.do(v)
			require.NoError(t, v.Run())
			require.Equal(t, c.want, log.Lines())
		})
	}
}

// An interval is queued once, ticks under one ID and may be cleared by itself.
func TestTracer_AnIntervalKeepsItsID(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		log := tracetest.Of(host.KindInterval, host.KindTimeout)
		v := host.NewVirtual(host.Config{TimerOrder: order, Tracer: log})
		var id host.TimerID
		ticks := 0
		id, _ = v.SetInterval(func() {
			if ticks++; ticks == 2 {
				v.ClearTimer(id)
			}
		}, 3*ms)
		require.NoError(t, v.Run())
		require.Equal(t, []string{
			"queued interval 1 at 0s for 3ms: host_test.TestTracer_AnIntervalKeepsItsID.func1",
			"begin interval 1 at 3ms: host_test.TestTracer_AnIntervalKeepsItsID.func1", "end interval 1 at 3ms",
			"begin interval 1 at 6ms: host_test.TestTracer_AnIntervalKeepsItsID.func1", "cancelled interval 1 at 6ms", "end interval 1 at 6ms",
		}, log.Lines())
	}
}

func TestTracer_APanicIsAnEnd(t *testing.T) {
	t.Parallel()
	log := tracetest.Of(host.KindTask)
	v := host.NewVirtual(host.Config{Tracer: log, OnError: func(*host.PanicError) {}})
	_ = v.Post(func() { panic("task") })
	_, _ = v.RequestAnimationFrame(func(time.Duration) { panic("frame") })
	require.NoError(t, v.Run())
	require.Len(t, log.Lines(), 3)
}

// armings notes for how long timers were armed.
type armings struct {
	host.Tracer
	durations []time.Duration
}

func (a *armings) Queued(e host.Event) { a.durations = append(a.durations, e.Ready-e.Time) }

func TestTracer_SeesExactlyForHowLongATimerIsArmed(t *testing.T) {
	t.Parallel()
	a := &armings{Tracer: tracetest.Of()}
	l := host.NewLoop(host.Config{Tracer: a})
	defer l.Close()
	id, err := l.SetInterval(nop, time.Hour)
	require.NoError(t, err)
	l.Refresh(id)
	l.SetPeriod(id, time.Minute)
	_, err = l.SetTimeout(nop, 7*ms)
	require.NoError(t, err)
	require.Equal(t, []time.Duration{time.Hour, time.Hour, time.Minute, 7 * ms}, a.durations)
}

// beginnings notes how late turns begin.
type beginnings struct {
	host.Tracer
	lags []time.Duration
}

func (b *beginnings) Begin(e host.Event) {
	if e.Kind == host.KindTurn {
		b.lags = append(b.lags, e.Time-e.Ready)
	}
}

func TestTracer_SeesHowLateATurnIs(t *testing.T) {
	t.Parallel()
	b := &beginnings{Tracer: tracetest.Of()}
	v := host.NewVirtual(host.Config{Tracer: b, FramePeriod: 16 * ms})
	_ = v.Post(func() { v.Block(20 * ms) })
	_ = v.Post(nop)
	_, _ = v.SetTimeout(nop, 5*ms)
	_, _ = v.RequestAnimationFrame(nopFrame)
	_, _ = v.RequestIdleCallback(nopIdle, 0)
	require.NoError(t, v.Run())
	require.Equal(t, []time.Duration{0, 20 * ms, 15 * ms, 4 * ms, 0}, b.lags)
}

func TestTrace_BeginsAndStopsWhileTheHostRuns(t *testing.T) {
	t.Parallel()
	first, second := tracetest.Of(host.KindTask), tracetest.Of(host.KindTask)
	v := host.NewVirtual(host.Config{})
	_ = v.Post(nop)
	var stops [2]func()
	_ = v.Post(func() {
		stops[0] = v.Trace(first)
		stops[1] = v.Trace(second)
		_ = v.Post(func() {
			stops[0]()
			stops[0]()
			_ = v.Post(nop)
		})
	})
	require.NoError(t, v.Run())
	require.Equal(t, []string{
		"queued task 1 at 0s for 0s: host_test.TestTrace_BeginsAndStopsWhileTheHostRuns.func1.1",
		"begin task 1 at 0s: host_test.TestTrace_BeginsAndStopsWhileTheHostRuns.func1.1",
	}, first.Lines(), "what was under way when it came has no end")
	require.Len(t, second.Lines(), 6)

	stops[1]()
	_ = v.Post(nop)
	require.NoError(t, v.Run())
	require.Empty(t, second.Lines())
}

func TestTrace_OneTracerTwice(t *testing.T) {
	t.Parallel()
	log := tracetest.Of()
	v := host.NewVirtual(host.Config{})
	stop := v.Trace(log)
	defer v.Trace(log)()
	stop()
	_ = v.Post(nop)
	require.Len(t, log.Lines(), 1)
}

func TestTrace_NilTracerPanics(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "host: Trace: nil tracer", func() { host.NewVirtual(host.Config{}).Trace(nil) })
}

func TestKind_String(t *testing.T) {
	t.Parallel()
	require.Equal(t, "priority task", host.KindPriorityTask.String())
	require.Equal(t, "unknown kind", host.EventKind(0).String())
	require.Equal(t, "unknown kind", host.EventKind(99).String())
}

// faulty is a tracer that panics when it is told of something.
type faulty struct {
	host.Tracer
	at string
}

func (f faulty) tell(what string) {
	if what == f.at {
		panic("tracer: " + what)
	}
}

func (f faulty) Queued(host.Event)    { f.tell("queued") }
func (f faulty) Begin(host.Event)     { f.tell("begin") }
func (f faulty) End(host.Event)       { f.tell("end") }
func (f faulty) Cancelled(host.Event) { f.tell("cancelled") }

func TestTracer_ThatPanicsIsNotCalledAgain(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"queued", "begin", "end", "cancelled"} {
		t.Run(at, func(t *testing.T) {
			t.Parallel()
			var uncaught []any
			v := host.NewVirtual(host.Config{Tracer: faulty{at: at}, OnError: func(e *host.PanicError) { uncaught = append(uncaught, e.Value) }})
			log := tracetest.Of()
			stop := v.Trace(log)
			ran := 0
			for range 3 {
				require.NoError(t, v.Post(func() { ran++ }))
				id, _ := v.SetTimeout(nop, ms)
				v.ClearTimer(id)
			}
			require.NoError(t, v.Run())
			require.Equal(t, 3, ran)
			require.Equal(t, []any{"tracer: " + at}, uncaught)
			require.NotEmpty(t, log.Lines(), "the other one is told on")
			stop()
			require.NoError(t, v.Close())
		})
	}
}

func TestTracer_ThatPanicsDoesNotChangeTheOrderForTheOthers(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{Tracer: faulty{at: "queued"}})
	log := tracetest.Of()
	v.Trace(log)
	require.NoError(t, v.Post(nop))
	lines := log.Lines()
	require.Len(t, lines, 2)
	require.Contains(t, lines[0], "nop", "then the task that is to panic")
}
