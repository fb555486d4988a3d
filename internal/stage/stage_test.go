package stage_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/stage"
)

const ms = time.Millisecond

// frames runs a program that asks for three frames, one after the other, the first at 1 ms. It
// returns when they took place.
func frames(t *testing.T, s *host.Virtual) (at []time.Duration) {
	t.Helper()
	var next func(time.Duration)
	next = func(timestamp time.Duration) {
		require.Equal(t, s.Elapsed(), timestamp)
		if at = append(at, timestamp); len(at) < 3 {
			_, err := s.RequestAnimationFrame(next)
			require.NoError(t, err)
		}
	}
	_, err := s.SetTimeout(func() { s.RequestAnimationFrame(next) }, ms)
	require.NoError(t, err)
	s.Advance(time.Second)
	return at
}

func TestStage_FramesTakePlaceAtEachVsync(t *testing.T) {
	t.Parallel()
	s := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
	require.Equal(t, []time.Duration{16 * ms, 32 * ms, 48 * ms}, frames(t, s))
}

func TestPaint_MovesFrames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		paints []time.Duration
		want   []time.Duration
	}{
		{"nowhere", nil, nil},
		{"in any order", []time.Duration{9 * ms, 3 * ms, 2 * ms, 9 * ms}, []time.Duration{2 * ms, 3 * ms, 9 * ms}},
		{"not to when it was asked for", []time.Duration{ms, 5 * ms}, []time.Duration{5 * ms}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
			stage.Paint(s, nil, c.paints)
			require.Equal(t, c.want, frames(t, s))
		})
	}
}

// A frame that is late has the place and the timestamp that it has on any host.
func TestPaint_AFrameThatIsLate(t *testing.T) {
	t.Parallel()
	s := host.NewVirtual(host.Config{})
	stage.Paint(s, nil, []time.Duration{5 * ms, 6 * ms, 7 * ms, 20 * ms})
	var log []string
	note := func(what string) func() { return func() { log = append(log, what) } }
	_, err := s.RequestAnimationFrame(func(at time.Duration) { note("frame of " + at.String())() })
	require.NoError(t, err)
	for _, d := range []time.Duration{5 * ms, 6 * ms} {
		_, err := s.SetTimeout(note("timer of "+d.String()), d)
		require.NoError(t, err)
	}
	require.NoError(t, s.Post(func() { s.Block(10 * ms) }))
	require.NoError(t, s.Run())
	require.Equal(t, []string{"timer of 5ms", "frame of 7ms", "timer of 6ms"}, log)
	require.Equal(t, uint64(2), s.Stats().DroppedFrames)
}

// A frame that was asked for moves with the paints, and bounds idle periods.
func TestPaint_MovesTheFrameThatWasAskedFor(t *testing.T) {
	t.Parallel()
	s := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
	var at, idle time.Duration
	_, err := s.RequestAnimationFrame(func(timestamp time.Duration) { at = timestamp })
	require.NoError(t, err)
	s.AdvanceTo(4 * ms)
	stage.Paint(s, nil, []time.Duration{2 * ms, 4 * ms, 30 * ms})
	_, err = s.RequestIdleCallback(func(d host.IdleDeadline) { idle = d.TimeRemaining() }, 0)
	require.NoError(t, err)
	require.NoError(t, s.Run())
	require.Equal(t, 30*ms, at)
	require.Equal(t, 26*ms, idle)
}
