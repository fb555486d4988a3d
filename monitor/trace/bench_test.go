package trace_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/monitor/trace"
)

// BenchmarkTask is a loop that runs a task after the other, alone and recorded.
func BenchmarkTask(b *testing.B) {
	for _, c := range []struct {
		name  string
		watch func(host.Host)
	}{
		{"without a tracer", func(host.Host) {}},
		{"recorded", func(h host.Host) { trace.New(trace.Config{}).Watch("host", h) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			l := host.NewLoop(host.Config{})
			c.watch(l)
			b.ReportAllocs()
			var f func()
			f = func() {
				if b.Loop() {
					_ = l.Post(f)
				}
			}
			_ = l.Post(f)
			require.NoError(b, l.RunUntilIdle(b.Context()))
		})
	}
}

func BenchmarkWriteTo(b *testing.B) {
	rec := recorded(trace.Config{}, busy)
	b.ReportAllocs()
	for b.Loop() {
		_, _ = rec.WriteTo(io.Discard)
	}
}

func TestRecording_DoesNotAllocate(t *testing.T) {
	v := newHost()
	trace.New(trace.Config{Events: 100}).Watch("host", v)
	l := kernel.Of(v).Mutex()
	tracer := kernel.Of(v).Tracer()
	e := kernel.Work{Label: "x"}
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		l.Lock()
		defer l.Unlock()
		tracer.Queued(e)
		tracer.Begin(e)
		tracer.End(e)
		tracer.Cancelled(e)
	}))
}
