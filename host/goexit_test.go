package host_test

import (
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// everyKind asks a host to call f as each kind of callback, one after the other.
var everyKind = map[string]func(h host.Host, f func()) error{
	"a task":      func(h host.Host, f func()) error { return h.Post(f) },
	"a microtask": func(h host.Host, f func()) error { return h.QueueMicrotask(f) },
	"a timer":     func(h host.Host, f func()) error { _, err := h.SetTimeout(f, ms); return err },
	"a frame callback": func(h host.Host, f func()) error {
		_, err := h.RequestAnimationFrame(func(time.Duration) { f() })
		return err
	},
	"an idle callback": func(h host.Host, f func()) error {
		_, err := h.RequestIdleCallback(func(host.IdleDeadline) { f() }, 0)
		return err
	},
}

func TestLoop_GoesOnWhenACallbackEndsItsGoroutine(t *testing.T) {
	t.Parallel()
	for name, ask := range everyKind {
		for _, uncaught := range []func(*host.PanicError){nil, func(e *host.PanicError) { t.Error(e) }} {
			for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
				synctest.Test(t, func(t *testing.T) {
					d := newLoopDiary(host.Config{OnError: uncaught, TimerOrder: order})
					require.NoError(t, d.Start())
					require.NoError(t, ask(d, func() {
						require.NoError(t, d.QueueMicrotask(d.notes("its microtask")))
						runtime.Goexit()
					}))
					require.NoError(t, ask(d, d.notes("the next of its kind")))
					time.Sleep(time.Second)
					require.ErrorIs(t, d.Start(), host.ErrRunning, "after %s", name)
					require.NoError(t, d.Post(d.notes("much later")))
					synctest.Wait()
					got := d.take()
					require.Len(t, got, 3, "after %s", name)
					require.Contains(t, got[0]+got[1], "its microtask")
					require.Contains(t, got[0]+got[1], "the next of its kind")
					require.Equal(t, "1s much later", got[2])
					require.NoError(t, d.Close())
				})
			}
		}
	}
}

func TestLoop_ThatACallbackClosesBeforeItEndsItsGoroutineEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		require.NoError(t, l.Post(func() {
			require.NoError(t, l.Close())
			runtime.Goexit()
		}))
		synctest.Wait() // the bubble fails if a goroutine is left
		require.ErrorIs(t, l.Start(), host.ErrClosed)
		require.NoError(t, l.Close())
	})
}

// Run ends with the goroutine it was given; the loop can be run by another.
func TestLoop_RunEndsWithItsGoroutine(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		require.NoError(t, d.Post(runtime.Goexit))
		require.NoError(t, d.Post(d.notes("next")))
		var gone sync.WaitGroup
		gone.Go(func() {
			_ = d.Run(t.Context())
			t.Error("it returned")
		})
		gone.Wait()
		require.Empty(t, d.take())
		require.NoError(t, d.RunUntilIdle(t.Context()))
		require.Equal(t, []string{"0s next"}, d.take())
	})
}

func TestVirtual_StaysSoundWhenACallbackEndsTheGoroutine(t *testing.T) {
	t.Parallel()
	for name, ask := range everyKind {
		d := newDiary(host.Config{})
		require.NoError(t, ask(d, runtime.Goexit))
		require.NoError(t, ask(d, d.notes("next")))
		var gone sync.WaitGroup
		gone.Go(func() {
			_ = d.Run()
			t.Error("it returned")
		})
		gone.Wait()
		require.NoError(t, d.Run())
		require.Len(t, d.take(), 1, name)
	}
}

// OnError is user code, too.
func TestLoop_GoesOnWhenUncaughtEndsItsGoroutine(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{OnError: func(*host.PanicError) { runtime.Goexit() }})
		require.NoError(t, d.Start())
		require.NoError(t, d.Post(func() { panic("boom") }))
		require.NoError(t, d.Post(d.notes("next")))
		synctest.Wait()
		require.Equal(t, []string{"0s next"}, d.take())
		require.NoError(t, d.Close())
	})
}

// While a callback blocks, other goroutines get their answers; Close waits for it, with everything
// that is pending cancelled.
func TestLoop_ACallbackThatBlocksHoldsUpNobodyButClose(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		require.NoError(t, d.Start())
		release := make(chan struct{})
		require.NoError(t, d.Post(func() { <-release }))
		synctest.Wait()
		for _, ask := range everyKind {
			require.NoError(t, ask(d, func() { t.Error("it was cancelled") }))
		}
		time.Sleep(time.Hour)
		require.Equal(t, time.Hour, d.Elapsed())
		closed := make(chan struct{})
		go func() {
			_ = d.Close()
			close(closed)
		}()
		synctest.Wait()
		require.ErrorIs(t, d.Post(func() {}), host.ErrClosed)
		select {
		case <-closed:
			t.Error("Close has not waited")
		default:
		}
		close(release)
		<-closed
	})
}
