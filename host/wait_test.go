package host_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/waits"
)

// started returns a loop that runs until the test ends.
func started(t *testing.T, c host.Config) *loopDiary {
	d := newLoopDiary(c)
	require.NoError(t, d.Start())
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func TestWaitUntilIdle_WaitsForEverythingThatIsPending(t *testing.T) {
	t.Parallel()
	none := func() {}
	for what, c := range map[string]struct {
		begin func(*loopDiary) error
		after time.Duration
	}{
		"nothing": {func(*loopDiary) error { return nil }, 0},
		"task":    {func(d *loopDiary) error { return d.Post(d.notes("ran")) }, 0},
		"microtask": {func(d *loopDiary) error {
			return d.QueueMicrotask(func() { _ = d.QueueMicrotask(d.notes("ran")) })
		}, 0},
		"timer that arms a timer": {func(d *loopDiary) error {
			_, err := d.SetTimeout(func() { _, _ = d.SetTimeout(d.notes("ran"), time.Hour) }, time.Hour)
			return err
		}, 2 * time.Hour},
		"frame": {func(d *loopDiary) error {
			_, err := d.RequestAnimationFrame(func(time.Duration) { d.notes("ran")() })
			return err
		}, 16 * ms},
		"idle callback": {func(d *loopDiary) error {
			_, err := d.RequestIdleCallback(func(host.IdleDeadline) { d.notes("ran")() }, 0)
			return err
		}, 0},
		"interval that ends": {func(d *loopDiary) error {
			id, err := d.SetInterval(none, time.Second)
			_, _ = d.SetTimeout(func() { d.ClearTimer(id) }, time.Minute)
			return err
		}, time.Minute},
		"slow callback": {func(d *loopDiary) error { return d.Post(func() { time.Sleep(time.Hour) }) }, time.Hour},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := started(t, host.Config{})
				require.NoError(t, c.begin(d))
				require.NoError(t, d.WaitUntilIdle(t.Context()))
				require.Equal(t, c.after, d.Elapsed())
				if ran := d.take(); ran != nil {
					require.Equal(t, []string{c.after.String() + " ran"}, ran)
				}
			})
		})
	}
}

func TestWaitUntilIdle_ReturnsWhenWhatIsPendingIsCancelled(t *testing.T) {
	t.Parallel()
	for what, cancels := range map[string]func(d *loopDiary) (cancel func() bool){
		"timer": func(d *loopDiary) func() bool {
			id, _ := d.SetTimeout(func() {}, time.Hour)
			return func() bool { return d.ClearTimer(id) }
		},
		"timer that is unref'd": func(d *loopDiary) func() bool {
			id, _ := d.SetTimeout(func() {}, time.Hour)
			return func() bool { return d.Unref(id) }
		},
		"frame": func(d *loopDiary) func() bool {
			id, _ := d.RequestAnimationFrame(func(time.Duration) {})
			return func() bool { return d.CancelAnimationFrame(id) }
		},
		"idle callback": func(d *loopDiary) func() bool {
			_, _ = d.RequestIdleCallback(func(host.IdleDeadline) { time.Sleep(time.Minute) }, 0)
			id, _ := d.RequestIdleCallback(func(host.IdleDeadline) {}, 0)
			return func() bool { return d.CancelIdleCallback(id) }
		},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newLoopDiary(host.Config{FramePeriod: time.Hour})
				cancel := cancels(d) // it is not driven
				ended := make(chan error)
				go func() { ended <- d.WaitUntilIdle(t.Context()) }()
				synctest.Wait()
				require.True(t, cancel())
				if what == "idle callback" {
					require.NoError(t, d.RunUntilIdle(t.Context()))
				}
				require.NoError(t, <-ended)
			})
		})
	}
}

func TestWaitUntilIdle_IsToldOfAMomentWhichSoonIsOver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		d.timeout(t, "first", time.Second)
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() { require.NoError(t, d.WaitUntilIdle(t.Context())) })
		}
		synctest.Wait()
		require.NoError(t, d.RunUntilIdle(t.Context())) // idle for this moment
		d.timeout(t, "second", time.Hour)
		all.Wait()
		require.Equal(t, time.Second, d.Elapsed())

		all.Go(func() { // a new wait is for the second
			require.NoError(t, d.WaitUntilIdle(t.Context()))
			require.Equal(t, time.Second+time.Hour, d.Elapsed())
		})
		require.NoError(t, d.RunUntilIdle(t.Context()))
		all.Wait()
	})
}

func TestWaitUntilIdle_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := started(t, host.Config{})
		_, err := d.SetInterval(func() {}, time.Second)
		require.NoError(t, err)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		require.ErrorIs(t, d.WaitUntilIdle(ctx), context.DeadlineExceeded)
		require.Equal(t, time.Minute, d.Elapsed())
	})
}

func TestWaitUntilIdle_EndsWhenTheHostCloses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := started(t, host.Config{})
		d.timeout(t, "never", time.Hour)
		ended := make(chan error)
		go func() { ended <- d.WaitUntilIdle(t.Context()) }()
		synctest.Wait()
		require.NoError(t, d.Close())
		require.ErrorIs(t, <-ended, host.ErrClosed)
		require.ErrorIs(t, d.WaitUntilIdle(t.Context()), host.ErrClosed)
		require.Empty(t, d.take())
	})
}

func TestWaitUntilIdle_AnUnrefdTimerIsNotPending(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := started(t, host.Config{})
		d.Unref(d.timeout(t, "unref'd", time.Hour))
		d.timeout(t, "ref'd", time.Minute)
		require.NoError(t, d.WaitUntilIdle(t.Context()))
		require.Equal(t, []string{"1m0s ref'd"}, d.take())
	})
}

func TestWaitUntilIdle_RefusesToWaitForItself(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a := started(t, host.Config{})
		var inside error
		require.NoError(t, a.Post(func() { inside = a.WaitUntilIdle(t.Context()) }))
		require.NoError(t, a.WaitUntilIdle(t.Context()))
		require.ErrorIs(t, inside, waits.ErrDeadlock)
	})
}

func TestWaitUntilIdle_EndsInACallbackOfAHostThatCloses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a, b := started(t, host.Config{}), started(t, host.Config{})
		b.timeout(t, "late", time.Hour)
		var waited error
		require.NoError(t, a.Post(func() { waited = b.WaitUntilIdle(t.Context()) }))
		synctest.Wait()
		require.NoError(t, a.Close())
		require.ErrorIs(t, waited, waits.ErrAbandoned)
	})
}

func TestWaitUntilIdle_AVirtualHostIsWaitedForByOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newDiary(host.Config{})
		require.NoError(t, d.WaitUntilIdle(t.Context()))
		d.timeout("late", time.Hour)
		require.ErrorIs(t, d.WaitUntilIdle(t.Context()), waits.ErrDeadlock, "its owner has to drive it")
		ended := false
		go func() {
			require.NoError(t, d.WaitUntilIdle(t.Context()))
			ended = true
		}()
		synctest.Wait()
		d.Advance(time.Minute)
		synctest.Wait()
		require.False(t, ended)
		d.Advance(time.Hour)
		synctest.Wait()
		require.True(t, ended)
	})
}

func TestWaitUntilIdle_ReturnsThoughTheLastTurnPanics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		panics := 0
		d := started(t, host.Config{OnError: func(*host.PanicError) { panics++ }})
		_, err := d.SetTimeout(func() { panic("boom") }, ms)
		require.NoError(t, err)
		require.NoError(t, d.WaitUntilIdle(t.Context()))
		require.Equal(t, 1, panics)
	})
}

func TestWaitUntilIdle_SeesWhatItsCallerHasPosted(t *testing.T) {
	t.Parallel()
	d := started(t, host.Config{})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 200 {
				var ran atomic.Bool
				require.NoError(t, d.Post(func() {
					_ = d.QueueMicrotask(func() { ran.Store(true) })
				}))
				require.NoError(t, d.WaitUntilIdle(t.Context()))
				require.True(t, ran.Load())
			}
		})
	}
	all.Wait()
}
