package host_test

import (
	"context"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// endless queues a microtask that queues itself, and calls each with the number of each run.
func endless(h host.Host, each func(n int)) {
	n := 0
	var f func()
	f = func() {
		n++
		_ = h.QueueMicrotask(f)
		each(n)
	}
	_ = h.QueueMicrotask(f)
}

func TestLoop_EndsWithItsContextBetweenMicrotasks(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(*host.Loop, context.Context) error{
		"Run": (*host.Loop).Run, "RunUntilIdle": (*host.Loop).RunUntilIdle,
	} {
		synctest.Test(t, func(t *testing.T) {
			l := host.NewLoop(host.Config{})
			ran := 0
			var cancel context.CancelFunc
			endless(l, func(n int) {
				if ran = n; n%1000 == 0 {
					cancel()
				}
			})
			for _, want := range []int{1000, 2000} {
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				cancel = stop
				require.ErrorIs(t, run(l, ctx), context.Canceled, name)
				require.Equal(t, want, ran, "%s: the turn goes on", name)
			}
			require.EqualValues(t, 1, l.Stats().Turns, name)
			require.NoError(t, l.Close())
			require.Zero(t, l.Stats().Queued.Microtasks)
		})
	}
}

func TestVirtual_RunCatchesMicrotasksWithoutEnd(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{MaxTurns: 1000})
	ran, stop := 0, 1<<30
	var f func()
	f = func() {
		if ran++; ran < stop {
			require.NoError(t, d.QueueMicrotask(f))
		}
	}
	require.NoError(t, d.Post(f))
	require.ErrorIs(t, d.Run(), host.ErrEndless)
	require.Equal(t, 1001, ran, "the task, and as many microtasks as there may be turns")
	require.ErrorIs(t, d.Run(), host.ErrEndless)
	require.Equal(t, 2001, ran)
	stop = 3001
	require.NoError(t, d.Run(), "the bound is not exceeded, and nothing is left")
	require.Equal(t, 3001, ran)
	require.Equal(t, uint64(1), d.Stats().Turns)
}

// The bound is for microtasks in a row, so that what ends by itself may have many callbacks with
// microtasks of their own.
func TestVirtual_RunCountsMicrotasksOfEachCallback(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{MaxTurns: 30, TimerOrder: order})
		for range 20 {
			work := func() {
				for range 25 {
					require.NoError(t, d.QueueMicrotask(func() {}))
				}
			}
			_, err := d.RequestAnimationFrame(func(time.Duration) { work() })
			require.NoError(t, err)
			_, err = d.SetTimeout(work, ms)
			require.NoError(t, err)
		}
		require.NoError(t, d.Run())
		require.EqualValues(t, 20*2*25, d.Stats().Ran.Microtasks)
	}
}

func TestVirtual_StopEndsWhatDrives(t *testing.T) {
	t.Parallel()
	for name, drive := range map[string]func(*diary){
		"Run":     func(d *diary) { require.NoError(t, d.Run()) },
		"Advance": func(d *diary) { d.Advance(50 * ms) },
		"Step":    func(d *diary) { require.True(t, d.Step()) },
	} {
		d := newDiary(host.Config{})
		_, err := d.SetTimeout(func() {
			require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
			d.note("stop")
			d.Stop()
			d.Stop()
		}, 10*ms)
		require.NoError(t, err)
		d.timeout("after", 20*ms)
		d.Stop() // the host is not driven
		drive(d)
		require.Equal(t, []string{"10 stop"}, d.take(), name)
		require.Equal(t, 10*ms, d.Elapsed(), name)
		require.EqualValues(t, 1, d.Stats().Queued.Timers, name)
		require.NoError(t, d.Run())
		require.Equal(t, []string{"10 microtask", "20 after"}, d.take(), name)
	}
}

func TestVirtual_StopEndsATurnOfSeveralCallbacks(t *testing.T) {
	t.Parallel()
	for name, add := range map[string]func(d *diary, f func()){
		"a pass": func(d *diary, f func()) { _, _ = d.SetTimeout(f, ms) },
		"a frame": func(d *diary, f func()) {
			_, _ = d.RequestAnimationFrame(func(time.Duration) { f() })
		},
		"microtasks": func(d *diary, f func()) { _ = d.QueueMicrotask(f) },
	} {
		d := newNodeDiary()
		ran := 0
		for range 3 {
			add(d, func() { ran++; d.Stop() })
		}
		for want := 1; want <= 3; want++ {
			require.NoError(t, d.Run())
			require.Equal(t, want, ran, name)
			require.Equal(t, want < 3, d.Stats().Running, "%s: a turn with nothing left is over", name)
		}
		require.NoError(t, d.Run())
		require.Equal(t, 3, ran, name)
	}
}

func TestVirtual_StopFromAnotherGoroutine(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{MaxTurns: math.MaxInt})
	began := make(chan struct{})
	endless(d, func(n int) {
		if n == 1 {
			close(began)
		}
	})
	go func() {
		<-began
		d.Stop()
	}()
	require.NoError(t, d.Run())
}
