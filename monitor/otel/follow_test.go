package rxotel_test

import (
	"context"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	rxotel "github.com/rxsched/rxsched/monitor/otel"
)

func TestSpans_AreMadeByThemselvesSoonAfterwards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		spans, exporter := newSpans(rxotel.SpansConfig{})
		d := newDesk()
		w := watch(t, spans, d)
		for i := range 3 {
			d.later("tick", ms, nothing)
			require.NoError(t, d.Run())
			time.Sleep(time.Second)
			synctest.Wait()
			require.Len(t, exporter.GetSpans(), i+1)
		}
		w.Stop()
	})
}

func TestSpans_StopEndsWhatIsInProgress(t *testing.T) {
	t.Parallel()
	spans, exporter := newSpans(rxotel.SpansConfig{MinDuration: ms})
	d := newDesk()
	w := watch(t, spans, d)
	d.later("outer", ms, func() {
		d.Block(ms)
		d.now("inner", func() {
			d.Block(2 * ms)
			d.now("short", w.Stop)
			w.Stop()
		})
		d.now("unseen", func() { d.Block(ms) })
	})
	require.NoError(t, d.Run())
	require.Equal(t, []string{
		"inner 2ms-4ms kind=action delay=0 unfinished=true in outer", "outer 1ms-4ms kind=interval delay=0 unfinished=true",
	}, lines(exporter))
}

func TestSpans_EndWithTheirRunsHoweverTheseEnd(t *testing.T) {
	t.Parallel()
	for how, end := range map[string]func(){"a panic": func() { panic("oops") }, "the end of the goroutine": runtime.Goexit} {
		spans, exporter := newSpans(rxotel.SpansConfig{})
		d := newDesk()
		w := watch(t, spans, d)
		d.later("outer", ms, func() {
			d.now("inner", func() {
				d.Block(ms)
				end()
			})
		})
		d.later("next", 3*ms, nothing)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			defer func() { _ = recover() }()
			_ = d.Run()
		}()
		<-ended
		require.NoError(t, d.Run())
		w.Stop()
		require.Equal(t, []string{
			"inner 1ms-2ms kind=action delay=0 in outer", "outer 1ms-2ms kind=interval delay=0", "next 3ms-3ms kind=interval delay=0",
		}, lines(exporter), how)
	}
}

func TestSpans_EventsThatCameTooFastAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		spans, exporter := newSpans(rxotel.SpansConfig{Events: 8})
		d := newDesk()
		w := watch(t, spans, d)
		synctest.Wait() // from here on, the goroutine reads when time has passed, which it does not while we run
		d.later("outer", ms, func() {
			d.now("inner", nothing)
			w.Flush()
			for range 10 {
				_, _ = d.SetTimeout(nothing, ms)
			}
		})
		require.NoError(t, d.Run())
		w.Stop()
		require.NotZero(t, w.Dropped())
		require.Contains(t, lines(exporter), "outer 1ms-1ms kind=interval delay=0 unfinished=true", "it had begun when its end was missed")
	})
}

// What is kept of Events things that wait would leave no room for the one that runs, if it were not
// forgotten.
func TestSpans_WhatWaitsIsForgottenWhenItIsCancelledOrRuns(t *testing.T) {
	t.Parallel()
	const events = 16
	spans, exporter := newSpans(rxotel.SpansConfig{Events: events, Kinds: []host.EventKind{host.KindTimeout}})
	d := newDesk()
	w := watch(t, spans, d)
	for range 2 * events {
		id, _ := d.SetTimeout(nothing, time.Hour)
		d.ClearTimer(id)
		w.Flush()
		_, _ = d.SetTimeout(nothing, 0)
		d.Advance(0)
		w.Flush()
	}
	exporter.Reset()
	timeouts := func(n int) []string {
		for range n {
			_, _ = d.SetTimeout(nothing, ms)
			w.Flush()
		}
		for range n {
			d.Step()
			w.Flush()
		}
		defer exporter.Reset()
		return lines(exporter)
	}
	const known = "otel_test.nothing 1ms-1ms kind=timeout code.function.name=github.com/rxsched/rxsched/monitor/otel_test.nothing delay=0"
	for i, line := range timeouts(events + 1) {
		if i < events {
			require.Equal(t, known, line)
		} else {
			require.NotContains(t, line, "delay", "there was no room for it")
		}
	}
	require.Zero(t, w.Dropped())
}

func TestSpans_WhatWaitsIsForgottenWhenEventsAreDropped(t *testing.T) {
	t.Parallel()
	const events = 8
	spans, exporter := newSpans(rxotel.SpansConfig{Events: events})
	d := newDesk()
	w := watch(t, spans, d)
	for range events {
		_, _ = d.SetTimeout(nothing, time.Hour)
		w.Flush()
	}
	locker := kernel.Of(d).Mutex()
	locker.Lock() // so that all of this comes at once
	for range 2 * events {
		kernel.Of(d).Tracer().Cancelled(kernel.Work{})
	}
	locker.Unlock()
	w.Flush()
	require.EqualValues(t, events, w.Dropped())
	d.later("next", 0, nothing)
	d.Advance(0)
	w.Stop()
	require.Equal(t, []string{"next 0s-0s kind=interval delay=0"}, lines(exporter))
}

// asking is a span processor that uses the host.
type asking struct {
	sdktrace.SpanProcessor
	ask func()
}

func (a asking) OnStart(context.Context, sdktrace.ReadWriteSpan) { a.ask() }
func (a asking) OnEnd(sdktrace.ReadOnlySpan)                     { a.ask() }
func (a asking) Shutdown(context.Context) error                  { return nil }
func (a asking) ForceFlush(context.Context) error                { return nil }

func TestSpans_ProcessorsMayUseTheHost(t *testing.T) {
	t.Parallel()
	d := newDesk()
	asked := 0
	p := asking{ask: func() {
		asked++
		_ = d.Stats()
		_, _ = d.SetTimeout(nothing, time.Hour)
	}}
	spans, _ := newSpans(rxotel.SpansConfig{}, sdktrace.WithSpanProcessor(p))
	w := watch(t, spans, d)
	d.later("outer", ms, func() {
		d.now("inner", nothing)
		w.Flush()
	})
	d.Advance(ms)
	w.Stop()
	require.Equal(t, 4, asked, "of two spans")
	require.EqualValues(t, 4, d.Stats().Queued.Timers)
}
