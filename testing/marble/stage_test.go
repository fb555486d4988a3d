package marble_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestAnimate_HasFramesAtPaintsOnly(t *testing.T) {
	t.Parallel()
	var log []string
	marble.Run(t, func(m *marble.M) {
		m.Frame().Schedule(func(*action.Action) { log = append(log, fmt.Sprint("asked before ", m.Elapsed())) }, 0)
		m.Animate("--x--x 100ms x")
		again := 0
		m.Frame().Schedule(func(self *action.Action) {
			log = append(log, fmt.Sprint(m.Elapsed()))
			if again++; again < 9 {
				self.Schedule(0)
			}
		}, 0)
	})
	require.Equal(t, []string{"asked before 2ms", "2ms", "5ms", "106ms"}, log)
}

func TestAnimate_HasAFrameAfterAllThatIsDueThen(t *testing.T) {
	t.Parallel()
	var log []string
	note := func(s string) func() { return func() { log = append(log, s) } }
	marble.Run(t, func(m *marble.M) {
		h := m.Host()
		m.Animate("--x-x")
		m.Schedule(func() {
			h.RequestAnimationFrame(func(at time.Duration) {
				note(fmt.Sprint("frame ", at, " ", h.Elapsed()))()
				h.RequestAnimationFrame(func(at time.Duration) { note(fmt.Sprint("frame ", at))() })
				h.SetTimeout(note("timer of the frame"), 0)
			})
			h.SetTimeout(func() {
				note("timer")()
				h.SetTimeout(note("its timer"), 0)
				h.RequestAnimationFrame(func(time.Duration) { note("joined")() })
				h.RequestIdleCallback(func(host.IdleDeadline) { note("idle")() }, 0)
			}, 2*ms)
		}, 0)
	})
	require.Equal(t, []string{"timer", "its timer", "frame 2ms 2ms", "joined", "timer of the frame", "idle", "frame 4ms"}, log)
}

func TestM_HasNoFramesOnAClosedHost(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		h := m.Host()
		require.NoError(t, h.Close())
		_, err := h.RequestAnimationFrame(func(time.Duration) {})
		require.ErrorIs(t, err, host.ErrClosed)
		require.True(t, m.Frame().Schedule(func(*action.Action) {}, 0).Closed())
		require.PanicsWithValue(t, "host: RequestAnimationFrame: nil callback", func() { h.RequestAnimationFrame(nil) })
	})
}
