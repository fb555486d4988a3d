package browser_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFrame_HasTheTimestampOfTheBrowser(t *testing.T) {
	t.Parallel()
	p := openTwins(t)
	got := call[struct {
		Offsets     []float64 // the browser's timestamps, less the host's: when the host was made
		Least, Most float64   // when it was made, as the clocks tell, which are coarse
	}](p, "checks.frameTimes")
	require.Len(t, got.Offsets, 5)
	for _, o := range got.Offsets {
		require.InDelta(t, got.Offsets[0], o, 0.001, "milliseconds")
		require.GreaterOrEqual(t, o, got.Least-0.2)
		require.LessOrEqual(t, o, got.Most+0.2)
	}
}

func TestIdle_HasTheTimeThatTheBrowserGives(t *testing.T) {
	t.Parallel()
	got := call[struct{ JS, Go float64 }](openTwins(t), "checks.idleTime")
	require.Positive(t, got.Go)
	require.LessOrEqual(t, got.Go, got.JS)
}

func TestIdle_TimesOutWithoutIdleTime(t *testing.T) {
	t.Parallel()
	require.True(t, call[bool](openTwins(t), "checks.idleTimeout"))
}

func TestTimers_AreNeverEarly(t *testing.T) {
	t.Parallel()
	early := call[float64](openTwins(t), "checks.neverEarly")
	require.LessOrEqual(t, early, 0.0, "milliseconds of the host")
}

func TestIntervals_KeepAPhaseThatTheBrowserDoesNotKnow(t *testing.T) {
	t.Parallel()
	ticks := call[[]float64](openTwins(t), "checks.oddInterval")
	require.Len(t, ticks, 8)
	for i, at := range ticks {
		require.GreaterOrEqual(t, at, float64(i+1))
		require.GreaterOrEqual(t, math.Floor(at), math.Floor(ticks[max(0, i-1)]), "in periods")
	}
}

func TestClose_GivesEverythingBack(t *testing.T) {
	t.Parallel()
	got := call[struct {
		Closed, Refused, Again bool
		Ran, Said              []string
		Quiet                  int
	}](openTwins(t), "checks.close")
	require.True(t, got.Closed && got.Refused && got.Again)
	require.Empty(t, got.Ran)
	require.Zero(t, got.Quiet, "the browser called what was released: %q", got.Said)
	require.Equal(t, []string{"call to released function"}, got.Said, "the test called it")
}

func TestClose_InACallbackEndsTheHost(t *testing.T) {
	t.Parallel()
	p := openTwins(t)
	require.Equal(t, []string{"closes"}, call[[]string](p, "checks.closeInCallback"))
	require.Empty(t, p.Complaints())
}

func TestFromEvent_DeliversWhileTheEventIsDispatched(t *testing.T) {
	t.Parallel()
	p := openTwins(t)
	want := []string{"ping", "prevented true", "microtask", "prevented false"}
	require.Equal(t, want, call[[]string](p, "checks.events"))
	require.Empty(t, p.Complaints())
}

func TestMisuse_Panics(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{
		"rxbrowser: New: Config has a Wake, RequestFrame or RequestIdle",
		"rxbrowser: FromEvent: the target has no addEventListener",
		"rxbrowser: FromEvent: the target has no addEventListener",
		"rxbrowser: FromEventWithConfig: Passive and Active",
	}, call[[]string](openTwins(t), "misuse"))
}

// BenchmarkPost reports what a task takes that posts the next one, and a message of JavaScript.
func BenchmarkPost(b *testing.B) {
	p := openTwins(b)
	for b.Loop() {
		took := call[struct{ Go, JS float64 }](p, "checks.speed")
		b.ReportMetric(took.Go, "us/task")
		b.ReportMetric(took.JS, "us/message")
	}
}
