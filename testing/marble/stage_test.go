package marble_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/testing/marble"
)

// program is a random program on a host, and what it did.
type program struct {
	host   host.Host
	choose *rapid.T
	left   int  // callbacks it may still register
	idle   bool // it has idle callbacks; otherwise it cancels frame callbacks
	frames []host.FrameID
	log    []string
}

// act registers callbacks, or cancels a frame callback.
func (p *program) act() {
	for range rapid.IntRange(0, 3).Draw(p.choose, "calls") {
		if p.left == 0 {
			return
		}
		p.left--
		switch name, call := fmt.Sprint(p.left), rapid.IntRange(0, 3).Draw(p.choose, "call"); {
		case call < 2:
			d := time.Duration(rapid.SampledFrom([]int{0, 1, 5, 16, 32, 40}).Draw(p.choose, "ms")) * ms
			p.host.SetTimeout(func() { p.ran("timeout " + name) }, d)
		case call == 2:
			id, _ := p.host.RequestAnimationFrame(func(at time.Duration) { p.ran(fmt.Sprint("frame ", name, " ", at)) })
			p.frames = append(p.frames, id)
		case p.idle:
			p.host.RequestIdleCallback(func(host.IdleDeadline) { p.ran("idle " + name) }, 0)
		default:
			if n := len(p.frames); n > 0 {
				p.log = append(p.log, fmt.Sprint(p.host.CancelAnimationFrame(p.frames[rapid.IntRange(0, n-1).Draw(p.choose, "frame")])))
			}
		}
	}
}

func (p *program) ran(what string) {
	p.log = append(p.log, fmt.Sprint(p.host.Elapsed(), " ", what))
	p.host.QueueMicrotask(func() { p.log = append(p.log, "micro") })
	p.act()
}

// play performs one program on two hosts by drawing the same choices.
func play(t *rapid.T, seed int, on func(start func(h host.Host))) []string {
	p := &program{left: 40}
	rapid.Custom(func(choose *rapid.T) bool {
		p.choose, p.idle = choose, rapid.Bool().Draw(choose, "idle")
		on(func(h host.Host) {
			p.host = h
			h.Post(func() { p.act() })
		})
		return true
	}).Example(seed)
	return p.log
}

// A stage is a host like any other: its frames are where the host's would be.
func TestM_HasTheFramesOfItsHost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.IntRange(0, 1_000_000).Draw(rt, "seed")
		want := play(rt, seed, func(start func(host.Host)) {
			h := host.NewVirtual(host.Config{FramePeriod: 16 * ms})
			start(h)
			require.NoError(rt, h.Run())
		})
		got := play(rt, seed, func(start func(host.Host)) {
			marble.Run(t, func(m *marble.M) { start(m.Host()) })
		})
		require.Equal(rt, want, got)
	})
}

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
