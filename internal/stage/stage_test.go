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
func frames(t *testing.T, s *stage.Stage) (at []time.Duration) {
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
	s := stage.New(host.Config{FramePeriod: 16 * ms})
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
			s := stage.New(host.Config{FramePeriod: 16 * ms})
			s.Paint(c.paints)
			require.Equal(t, c.want, frames(t, s))
		})
	}
}

func TestNew_NeedsAFramePeriod(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "stage: New: FramePeriod not positive", func() { stage.New(host.Config{}) })
}
