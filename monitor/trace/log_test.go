package trace_test

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/monitor/trace"
)

// logTo is a logger of text lines.
func logTo(b *bytes.Buffer, level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(b, &slog.HandlerOptions{Level: level}))
}

func TestLog_WritesEventsUntilTheTrackIsStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := newHost()
		track := trace.New(trace.Config{}).Watch("ui", v)
		var b bytes.Buffer
		ended := make(chan error)
		go func() { ended <- track.Log(t.Context(), logTo(&b, slog.LevelDebug)) }()
		synctest.Wait()
		v.Async().NewAction(named{"tick", nothing}).Schedule(5 * ms)
		v.Advance(5 * ms)
		track.Stop()
		require.NoError(t, <-ended)
		require.Equal(t, `time=1970-01-01T00:00:00.000Z level=DEBUG msg="queued interval" host=ui id=1 at=0s label=tick ready=5ms
time=1970-01-01T00:00:00.005Z level=DEBUG msg="begin turn" host=ui id=1 at=5ms label=timer
time=1970-01-01T00:00:00.005Z level=DEBUG msg="begin interval" host=ui id=1 at=5ms label=tick
time=1970-01-01T00:00:00.005Z level=DEBUG msg="cancelled interval" host=ui id=1 at=5ms
time=1970-01-01T00:00:00.005Z level=DEBUG msg="end interval" host=ui id=1 at=5ms
time=1970-01-01T00:00:00.005Z level=DEBUG msg="end turn" host=ui id=1 at=5ms
`, b.String())
	})
}

func TestLog_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var b bytes.Buffer
	require.ErrorIs(t, trace.New(trace.Config{}).Watch("ui", newHost()).Log(ctx, logTo(&b, slog.LevelDebug)), context.Canceled)
}

func TestLog_SaysWhatItMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := newHost()
		track := trace.New(trace.Config{Events: 10}).Watch("ui", v)
		var b bytes.Buffer
		ended := make(chan error)
		go func() { ended <- track.Log(t.Context(), logTo(&b, slog.LevelWarn)) }()
		synctest.Wait()
		locker := kernel.Of(v).Mutex()
		locker.Lock() // so that all of this comes at once, for the log
		tracer := kernel.Of(v).Tracer()
		for range 25 {
			tracer.Queued(kernel.Work{})
		}
		locker.Unlock()
		track.Stop()
		require.NoError(t, <-ended)
		require.Contains(t, b.String(), `msg="events dropped" host=ui events=15`)
	})
}

func TestLog_NilLoggerPanics(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "trace: Log: nil logger", func() {
		_ = trace.New(trace.Config{}).Watch("ui", newHost()).Log(t.Context(), nil)
	})
}

// echo is a handler that gives the host more to do for each line, and calls a function at the
// tenth.
type echo struct {
	slog.Handler
	v     *rxsched.Virtual
	lines *int
	tenth func()
}

func (e echo) Enabled(context.Context, slog.Level) bool { return true }

func (e echo) Handle(context.Context, slog.Record) error {
	if *e.lines++; *e.lines == 10 {
		e.tenth()
	}
	return e.v.Post(func() {})
}

func TestLog_EndsWithItsContextHoweverBusyTheHostIs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := newHost()
		track := trace.New(trace.Config{}).Watch("busy", v)
		defer track.Stop()
		ctx, cancel := context.WithCancel(t.Context())
		lines := 0
		log := slog.New(echo{v: v, lines: &lines, tenth: cancel})
		ended := make(chan error)
		go func() { ended <- track.Log(ctx, log) }()
		synctest.Wait()
		require.NoError(t, v.Post(func() {}))
		require.ErrorIs(t, <-ended, context.Canceled)
		require.Less(t, lines, 50, "no more than was read at once")
	})
}
