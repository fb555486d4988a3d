package rxotel_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"

	"github.com/rxsched/rxsched/host"
	rxotel "github.com/rxsched/rxsched/monitor/otel"
	"github.com/rxsched/rxsched/priority"
)

func nothing() {}

func idle(host.IdleDeadline) {}

func slice(priority.Slice) priority.Work { return nil }

func TestSpans_AreTheRunsOfAHost(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config rxotel.SpansConfig
		do     func(d *desk)
		want   []string
	}{
		"from begin to end, with the delay": {
			do: func(d *desk) {
				d.later("first", 5*ms, func() { d.Block(3 * ms) })
				d.later("second", 6*ms, func() { d.Block(ms) })
			},
			want: []string{"first 5ms-8ms kind=interval delay=0", "second 8ms-9ms kind=interval delay=0.002"},
		},
		"called as their functions": {
			do:   func(d *desk) { _ = d.Post(nothing) },
			want: []string{"otel_test.nothing 0s-0s kind=task code.function.name=github.com/rxsched/rxsched/monitor/otel_test.nothing delay=0"},
		},
		"within the callback in which they take place, and linked to where they were scheduled": {
			do: func(d *desk) {
				d.later("tick", 5*ms, func() {
					d.soon("soon", func() { d.Block(ms) })
					d.now("now", func() { d.Block(ms) })
				})
			},
			want: []string{
				"now 5ms-6ms kind=action delay=0 in tick",
				"tick 5ms-6ms kind=interval delay=0",
				"soon 6ms-7ms kind=action delay=0.001 in asap from tick",
				"asap 6ms-7ms kind=microtask delay=0.001 from tick",
			},
		},
		"of frames, idle callbacks and slices": {
			do: func(d *desk) {
				d.Frame().NewAction(work{"draw", func() { d.Block(ms) }}).Schedule(0)
				d.Idle().NewAction(work{"tidy", func() { d.Block(ms) }}).Schedule(0)
				d.Priorities().Schedule(slice, priority.Normal)
			},
			want: []string{
				"otel_test.slice 0s-0s kind=priority task code.function.name=github.com/rxsched/rxsched/monitor/otel_test.slice delay=0 in priority slice",
				"priority slice 0s-0s kind=task delay=0",
				"tidy 0s-1ms kind=action delay=0 in idle",
				"idle 0s-1ms kind=idle callback delay=0",
				"draw 10ms-11ms kind=action delay=0.01 in frame",
				"frame 10ms-11ms kind=frame callback delay=0",
			},
		},
		"of each run of an interval, linked to where it was armed": {
			config: rxotel.SpansConfig{Kinds: []host.EventKind{host.KindInterval}},
			do: func(d *desk) {
				d.later("arm", ms, func() { _, _ = d.SetInterval(nothing, 2*ms) })
				d.Advance(5 * ms)
				_ = d.Close()
			},
			want: []string{
				"arm 1ms-1ms kind=interval delay=0",
				"otel_test.nothing 3ms-3ms kind=interval code.function.name=github.com/rxsched/rxsched/monitor/otel_test.nothing delay=0 from arm",
				"otel_test.nothing 5ms-5ms kind=interval code.function.name=github.com/rxsched/rxsched/monitor/otel_test.nothing from arm",
			},
		},
		"of turns, if they are wanted, each a trace": {
			config: rxotel.SpansConfig{Kinds: []host.EventKind{host.KindTurn, host.KindAction}},
			do: func(d *desk) {
				d.Frame().NewAction(work{"draw", func() { d.Block(ms) }}).Schedule(0)
				d.later("busy", ms, func() {
					d.Block(34 * ms)
					d.soon("soon", nothing)
				})
			},
			want: []string{
				"soon 35ms-35ms kind=action delay=0 in timer", // scheduled in that very turn, too
				"timer 1ms-35ms kind=turn delay=0",
				"draw 35ms-36ms kind=action delay=0.035 in frame",
				"frame 35ms-36ms kind=turn delay=0.025 dropped_frames=2",
			},
		},
		"that take long enough, with those around them, and linked to the innermost": {
			config: rxotel.SpansConfig{MinDuration: 10 * ms},
			do: func(d *desk) {
				d.later("short", ms, func() {
					d.Block(9 * ms)
					d.soon("linked to nothing", func() { d.Block(10 * ms) })
				})
				d.later("outer", ms, func() {
					d.now("inner, short", func() {
						d.soon("linked to the outer one", func() { d.Block(10 * ms) })
					})
					d.now("inner", func() { d.Block(10 * ms) })
				})
			},
			want: []string{
				"linked to nothing 10ms-20ms kind=action delay=0 in asap",
				"asap 10ms-20ms kind=microtask delay=0",
				"inner 20ms-30ms kind=action delay=0 in outer",
				"outer 20ms-30ms kind=interval delay=0.019",
				"linked to the outer one 30ms-40ms kind=action delay=0.01 in asap from outer",
				"asap 30ms-40ms kind=microtask delay=0.01 from outer",
			},
		},
		"on other goroutines without parent or link": {
			do: func(d *desk) {
				d.later("inside", ms, func() {
					done := make(chan struct{})
					go func() {
						defer close(done)
						d.now("elsewhere", func() {
							d.Block(ms)
							d.later("scheduled elsewhere", ms, nothing)
						})
					}()
					<-done
				})
			},
			want: []string{
				"elsewhere 1ms-2ms kind=action delay=0 elsewhere=true",
				"inside 1ms-2ms kind=interval delay=0",
				"scheduled elsewhere 3ms-3ms kind=interval delay=0",
			},
		},
		"but not of what is cancelled": {
			do: func(d *desk) {
				id, _ := d.SetTimeout(nothing, ms)
				d.later("cancel", 0, func() { d.ClearTimer(id) })
				d.later("close", 2*ms, func() { _ = d.Close() })
				d.later("never", 2*ms, nothing)
			},
			want: []string{"cancel 0s-0s kind=interval delay=0", "close 2ms-2ms kind=interval delay=0"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, traced(t, c.config, c.do))
		})
	}
}

func TestSpans_OfWhatWasScheduledBeforeAreNotLinked(t *testing.T) {
	t.Parallel()
	spans, exporter := newSpans(rxotel.SpansConfig{})
	d := newDesk()
	var w kept
	d.later("watch", ms, func() {
		d.now("outer", func() {
			d.later("before", ms, nothing)
			w = watch(t, spans, d)
			d.later("after", ms, nothing)
			d.now("while", nothing)
		})
	})
	require.NoError(t, d.Run())
	w.Stop()
	require.Equal(t, []string{
		"while 1ms-1ms kind=action delay=0", "before 2ms-2ms kind=interval", "after 2ms-2ms kind=interval delay=0",
	}, lines(exporter))
}

// A sampler sees what it may decide by.
func TestSpans_HaveTheirAttributesWhenTheyAreSampled(t *testing.T) {
	t.Parallel()
	var seen []string
	sampler := sampling(func(p sdktrace.SamplingParameters) { seen = append(seen, p.Name+attributes(p.Attributes)) })
	spans, exporter := newSpans(rxotel.SpansConfig{}, sdktrace.WithSampler(sampler))
	d := newDesk()
	w := watch(t, spans, d)
	d.later("tick", ms, func() { d.later("next", ms, nothing) })
	require.NoError(t, d.Run())
	w.Stop()
	require.Equal(t, []string{"tick kind=interval delay=0", "next kind=interval delay=0"}, seen)
	require.Empty(t, exporter.GetSpans(), "it took none")
}

// sampling is a sampler that takes nothing.
type sampling func(sdktrace.SamplingParameters)

func (s sampling) Description() string { return "none" }

func (s sampling) ShouldSample(p sdktrace.SamplingParameters) sdktrace.SamplingResult {
	s(p)
	return sdktrace.SamplingResult{Decision: sdktrace.Drop}
}
