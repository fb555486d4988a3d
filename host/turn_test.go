package host_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// The order of everything: each row is a program, performed as the first task, and what it writes
// down. The recordings that conformance replays hold many more.
func TestOrder_IsByReadyTimeRankAndSequence(t *testing.T) {
	t.Parallel()
	must := func(err error) { require.NoError(t, err) }
	frame := func(d *diary, what string) host.FrameID {
		id, err := d.RequestAnimationFrame(func(at time.Duration) { d.note(fmt.Sprint(what, " of ", at.Milliseconds())) })
		must(err)
		return id
	}
	idle := func(d *diary, what string, timeout time.Duration) host.IdleID {
		id, err := d.RequestIdleCallback(func(dl host.IdleDeadline) {
			d.note(fmt.Sprint(what, " ", dl.DidTimeout, " ", dl.TimeRemaining().Milliseconds()))
		}, timeout)
		must(err)
		return id
	}
	for _, c := range []struct {
		name    string
		program func(d *diary)
		want    []string
	}{
		{"a posted task and a timer that is due go by time, then by sequence", func(d *diary) {
			d.timeout("timer of 5", 5*ms)
			d.Block(7 * ms)
			must(d.Post(d.notes("task of 7")))
			d.timeout("timer of 7", 0)
			d.timeout("timer of 6", -3*ms)
		}, []string{"7 timer of 5", "7 task of 7", "7 timer of 7", "7 timer of 6"}},

		{"an interval keeps its phase and drops what it missed", func(d *diary) {
			n := 0
			var id host.TimerID
			id, _ = d.SetInterval(func() {
				d.note("tick")
				if n++; n == 1 {
					d.Block(25 * ms)
				}
				if n == 3 {
					d.ClearTimer(id)
				}
			}, 10*ms)
		}, []string{"10 tick", "35 tick", "40 tick"}},

		{"an interval of 0 lets other tasks in between", func(d *diary) {
			n := 0
			var id host.TimerID
			id, _ = d.SetInterval(func() {
				d.note("tick")
				must(d.Post(d.notes("task")))
				if n++; n == 2 {
					d.ClearTimer(id)
				}
			}, 0)
		}, []string{"0 tick", "0 tick", "0 task", "0 task"}},

		{"a timer is refreshed from now", func(d *diary) {
			id := d.timeout("refreshed", 10*ms)
			d.timeout("other", 12*ms)
			_, err := d.SetTimeout(func() { require.True(t, d.Refresh(id)) }, 5*ms)
			must(err)
		}, []string{"12 other", "15 refreshed"}},

		{"a frame that is late keeps the place of the first vsync it missed, and gets the latest as its timestamp", func(d *diary) {
			frame(d, "frame")
			d.timeout("timer of 16", 16*ms)
			d.timeout("timer of 17", 17*ms)
			d.Block(50 * ms)
		}, []string{"50 timer of 16", "50 frame of 48", "50 timer of 17"}},

		{"what a frame callback registers waits for the next frame", func(d *diary) {
			_, err := d.RequestAnimationFrame(func(time.Duration) { frame(d, "second") })
			must(err)
			frame(d, "first")
		}, []string{"16 first of 16", "32 second of 32"}},

		{"a frame callback that an earlier one cancels does not run", func(d *diary) {
			var id host.FrameID
			_, err := d.RequestAnimationFrame(func(time.Duration) {
				require.True(t, d.CancelAnimationFrame(id))
				require.False(t, d.CancelAnimationFrame(id))
			})
			must(err)
			id = frame(d, "cancelled")
			frame(d, "last")
		}, []string{"16 last of 16"}},

		{"a frame that nobody wants any more is not asked for", func(d *diary) {
			require.True(t, d.CancelAnimationFrame(frame(d, "cancelled")))
			idle(d, "idle", 0) // its period would end with a frame
		}, []string{"0 idle false 50"}},

		{"an idle callback runs when nothing is ready, with the time until the next timer", func(d *diary) {
			idle(d, "idle", 0)
			must(d.Post(d.notes("task")))
			d.timeout("timer", 20*ms)
		}, []string{"0 task", "0 idle false 20", "20 timer"}},

		{"an idle period lasts 50 ms at most, and ends at a vsync if a frame is asked for", func(d *diary) {
			idle(d, "a", 0)
			_, err := d.SetTimeout(func() { frame(d, "frame"); idle(d, "b", 0) }, 60*ms)
			must(err)
		}, []string{"0 a false 50", "60 b false 4", "64 frame of 64"}},

		{"an idle callback whose timeout has passed runs as a task", func(d *diary) {
			idle(d, "idle", 10*ms)
			d.timeout("timer of 9", 9*ms)
			d.timeout("timer of 11", 11*ms)
			d.Block(30 * ms)
		}, []string{"30 timer of 9", "30 idle true 0", "30 timer of 11"}},

		{"what an idle callback registers waits for a later period", func(d *diary) {
			_, err := d.RequestIdleCallback(func(host.IdleDeadline) { d.note("first"); idle(d, "second", 0) }, 0)
			must(err)
		}, []string{"0 first", "50 second false 50"}},

		{"a timer that an idle callback arms shortens what remains", func(d *diary) {
			_, err := d.RequestIdleCallback(func(dl host.IdleDeadline) {
				require.Equal(t, 50*ms, dl.TimeRemaining())
				d.timeout("timer", 3*ms)
				require.Equal(t, 3*ms, dl.TimeRemaining())
				d.Block(4 * ms)
				require.Zero(t, dl.TimeRemaining())
			}, 0)
			must(err)
		}, []string{"4 timer"}},

		{"a cancelled idle callback does not run", func(d *diary) {
			id := idle(d, "cancelled", 10*ms)
			require.True(t, d.CancelIdleCallback(id))
			require.False(t, d.CancelIdleCallback(id))
			idle(d, "kept", 0)
		}, []string{"0 kept false 50"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(host.Config{})
			require.NoError(t, d.Post(func() { c.program(d) }))
			require.NoError(t, d.Run())
			require.Equal(t, c.want, d.take())
		})
	}
}

// In Node's order one pass runs what is due of one duration before it looks at the next duration.
func TestOrder_OfNode(t *testing.T) {
	t.Parallel()
	for order, want := range map[host.TimerOrder][]string{
		host.NodeOrder:   {"200 a", "200 c", "200 b"},
		host.StrictOrder: {"200 a", "200 b", "200 c"},
	} {
		d := newDiary(host.Config{TimerOrder: order})
		d.timeout("a", 10*ms)
		d.timeout("b", 15*ms)
		d.Block(100 * ms)
		d.timeout("c", 10*ms)
		d.Block(100 * ms)
		require.NoError(t, d.Run())
		require.Equal(t, want, d.take())
	}
}

func TestOrder_OfNodeCountsInWholeMilliseconds(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{TimerOrder: host.NodeOrder})
	d.timeout("none", 0)
	d.timeout("a bit more than 2", 2900*time.Microsecond)
	require.NoError(t, d.Run())
	require.Equal(t, []string{"1 none", "2 a bit more than 2"}, d.take())
}

// What users have called does not include the host: internal/runtime/gort knows where that begins.
func TestTurn_IsWhereTheCallsOfAHostEnd(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	defer h.Close()
	var calls []string
	h.Post(func() {
		for frames := runtime.CallersFrames(gort.Callers()); ; {
			frame, more := frames.Next()
			if calls = append(calls, frame.Function); !more {
				return
			}
		}
	})
	h.Advance(0)
	require.True(t, slices.ContainsFunc(calls, gort.Drives), strings.Join(calls, "\n"))
}
