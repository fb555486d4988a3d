package host_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/tracetest"
)

// loopDiary is a loop with frames of 16 ms, and what its callbacks wrote down.
type loopDiary struct {
	*host.Loop
	mu      sync.Mutex
	entries []string
}

func newLoopDiary(c host.Config) *loopDiary {
	c.FramePeriod = 16 * ms
	return &loopDiary{Loop: host.NewLoop(c)}
}

// notes writes an entry with the host time; the time of a bubble is exact.
func (d *loopDiary) notes(what string) func() {
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.entries = append(d.entries, d.Elapsed().String()+" "+what)
	}
}

func (d *loopDiary) take() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	entries := d.entries
	d.entries = nil
	return entries
}

func (d *loopDiary) timeout(t *testing.T, what string, after time.Duration) host.TimerID {
	t.Helper()
	id, err := d.SetTimeout(d.notes(what), after)
	require.NoError(t, err)
	return id
}

func TestLoop_StartRunsOnAGoroutineOfItsOwn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		require.NoError(t, d.Start())
		d.timeout(t, "late", time.Hour)
		synctest.Wait() // it sleeps until then
		d.timeout(t, "early", time.Second)
		time.Sleep(time.Minute)
		require.Equal(t, []string{"1s early"}, d.take())
		require.NoError(t, d.Post(d.notes("posted")))
		synctest.Wait()
		require.Equal(t, []string{"1m0s posted"}, d.take())
		time.Sleep(2 * time.Hour)
		require.Equal(t, []string{"1h0m0s late"}, d.take())
		require.NoError(t, d.Close())
	})
}

// Whatever is asked of a loop that sleeps wakes it.
func TestLoop_WakesForWhateverIsAsked(t *testing.T) {
	t.Parallel()
	for name, ask := range everyKind {
		for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
			for _, sleeps := range []time.Duration{0, time.Hour} {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					synctest.Test(t, func(t *testing.T) {
						d := newLoopDiary(host.Config{TimerOrder: order})
						if sleeps > 0 {
							d.timeout(t, "much later", sleeps)
						}
						require.NoError(t, d.Start())
						synctest.Wait()
						done := make(chan struct{})
						var once sync.Once
						require.NoError(t, ask(d, func() { once.Do(func() { close(done) }) }))
						<-done
						require.Less(t, d.Elapsed(), 17*ms)
						require.NoError(t, d.Close())
					})
				})
			}
		}
	}
}

func TestLoop_SleepsWhileNobodyWantsAnything(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		_, err := l.SetTimeout(func() { time.Sleep(time.Nanosecond) }, 24*time.Hour)
		require.NoError(t, err)
		time.Sleep(25 * time.Hour)
		require.NoError(t, l.Close())
		require.EqualValues(t, 1, l.Stats().Turns)
	})
}

func TestLoop_RunEndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		d.timeout(t, "early", time.Second)
		d.timeout(t, "late", time.Hour)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		require.ErrorIs(t, d.Run(ctx), context.DeadlineExceeded)
		require.Equal(t, time.Minute, d.Elapsed())
		require.ErrorIs(t, d.Run(ctx), context.DeadlineExceeded, "the context has ended already")
		require.NoError(t, d.RunUntilIdle(t.Context()), "it can run again")
		require.Equal(t, []string{"1s early", "1h0m0s late"}, d.take())
	})
}

func TestLoop_RunUntilIdleLeavesOutWhatIsUnrefd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		require.True(t, d.Unref(d.timeout(t, "unref'd", time.Hour)))
		d.timeout(t, "timer", time.Second)
		require.NoError(t, d.RunUntilIdle(t.Context()))
		require.Equal(t, []string{"1s timer"}, d.take())

		id := d.timeout(t, "unref'd later", time.Hour)
		ended := make(chan error)
		go func() { ended <- d.RunUntilIdle(t.Context()) }()
		synctest.Wait() // it sleeps
		require.True(t, d.Unref(id))
		require.NoError(t, <-ended)
		require.Equal(t, time.Second, d.Elapsed())
		require.Empty(t, d.take())
	})
}

// What was the last to be pending is cancelled by another goroutine while the loop sleeps.
func TestLoop_RunUntilIdleEndsWhenTheLastIsCancelled(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(l *host.Loop) (cancel func() bool){
		"a timeout": func(l *host.Loop) func() bool {
			id, _ := l.SetTimeout(nop, time.Hour)
			return func() bool { return l.ClearTimer(id) }
		},
		"a timeout that is traced": func(l *host.Loop) func() bool {
			l.Trace(tracetest.Of())
			id, _ := l.SetTimeout(nop, time.Hour)
			return func() bool { return l.ClearTimer(id) }
		},
		"a frame callback": func(l *host.Loop) func() bool {
			id, _ := l.RequestAnimationFrame(nopFrame)
			return func() bool { return l.CancelAnimationFrame(id) }
		},
		"an idle callback": func(l *host.Loop) func() bool {
			var id host.IdleID // waits for the next period, for 50 ms
			_, _ = l.RequestIdleCallback(func(host.IdleDeadline) { id, _ = l.RequestIdleCallback(func(host.IdleDeadline) {}, 0) }, 0)
			return func() bool { return l.CancelIdleCallback(id) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				l := host.NewLoop(host.Config{FramePeriod: time.Minute})
				cancel := begin(l)
				ended := make(chan error)
				go func() { ended <- l.RunUntilIdle(t.Context()) }()
				synctest.Wait() // it sleeps
				require.True(t, cancel())
				require.NoError(t, <-ended)
				require.Zero(t, l.Elapsed())
			})
		})
	}
}

// Frames and idle callbacks too, else a Poll in which each asks for the next would not return.
func TestLoop_PollLeavesWhatIsRegisteredMeanwhile(t *testing.T) {
	t.Parallel()
	for name, ask := range everyKind {
		if name == "a microtask" {
			continue // it belongs to the turn
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				l := host.NewLoop(host.Config{FramePeriod: 16 * ms})
				runs := 0
				var again func()
				again = func() {
					runs++
					require.NoError(t, ask(l, again))
					time.Sleep(60 * ms)
				}
				require.NoError(t, ask(l, again))
				time.Sleep(60 * ms)
				for want := range 3 {
					wait, err := l.Poll()
					require.NoError(t, err)
					require.Equal(t, want+1, runs)
					require.Zero(t, wait)
				}
			})
		})
	}
}

func TestLoop_PollRunsWhatIsReadyAndSaysHowLongThereIsNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		poll := func() time.Duration {
			wait, err := d.Poll()
			require.NoError(t, err)
			return wait
		}
		require.Equal(t, host.Forever, poll())
		require.NoError(t, d.Post(func() {
			d.notes("task")()
			require.NoError(t, d.Post(d.notes("posted by it")))
		}))
		d.timeout(t, "timer", 10*ms)
		require.Zero(t, poll(), "what was posted meanwhile waits for the next Poll")
		require.Equal(t, []string{"0s task"}, d.take())
		require.Equal(t, 10*ms, poll())
		require.Equal(t, []string{"0s posted by it"}, d.take())
		time.Sleep(4 * ms)
		require.Equal(t, 6*ms, poll())
		time.Sleep(6 * ms)
		require.Equal(t, host.Forever, poll())
		require.Equal(t, []string{"10ms timer"}, d.take())
		require.NoError(t, d.Close())
		_, err := d.Poll()
		require.ErrorIs(t, err, host.ErrClosed)
	})
}

func TestLoop_PollFromACallbackIsRefused(t *testing.T) {
	t.Parallel()
	l := host.NewLoop(host.Config{})
	ran := false
	require.NoError(t, l.Post(func() {
		ran = true
		_, err := l.Poll()
		require.ErrorIs(t, err, host.ErrRunning)
		require.ErrorIs(t, l.Run(t.Context()), host.ErrRunning)
		require.ErrorIs(t, l.RunUntilIdle(t.Context()), host.ErrRunning)
		require.ErrorIs(t, l.Start(), host.ErrRunning)
	}))
	_, err := l.Poll()
	require.NoError(t, err)
	require.True(t, ran)
}

func TestLoop_CloseWaitsForTheRunningCallback(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		require.NoError(t, d.Start())
		require.NoError(t, d.Post(func() {
			time.Sleep(time.Second)
			d.notes("over")()
		}))
		d.timeout(t, "cancelled", ms)
		synctest.Wait()
		require.NoError(t, d.Close())
		require.Equal(t, []string{"1s over"}, d.take())
		refuses(t, d)
		require.ErrorIs(t, d.Start(), host.ErrClosed)
		require.ErrorIs(t, d.Run(t.Context()), host.ErrClosed)
		require.ErrorIs(t, d.RunUntilIdle(t.Context()), host.ErrClosed)
		require.NoError(t, d.Close())
	})
}

func TestLoop_CloseFromACallbackDoesNotWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		require.NoError(t, d.Post(func() {
			require.NoError(t, d.QueueMicrotask(d.notes("cancelled")))
			require.NoError(t, d.Close())
			refuses(t, d)
			d.notes("goes on")()
		}))
		require.NoError(t, d.Run(t.Context()), "it ends with the callback")
		require.Equal(t, []string{"0s goes on"}, d.take())
	})
}

func TestLoop_IsClosedByManyGoroutinesAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() { require.NoError(t, l.Close()) })
		}
		wg.Wait()
	})
}

func TestLoop_WithoutUncaughtThePanicComesOutOfRun(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		require.NoError(t, d.Post(func() {
			require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
			panic(errBoom)
		}))
		require.PanicsWithValue(t, errBoom, func() { _ = d.Run(t.Context()) })
		require.NoError(t, d.RunUntilIdle(t.Context()), "whoever recovers can drive it again")
		require.Equal(t, []string{"0s microtask"}, d.take())
		require.NoError(t, d.Close())
	})
}

func TestLoop_TimeIsADate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		time.Sleep(time.Second)
		require.True(t, time.Now().Equal(l.Now()))
		require.Equal(t, time.Second, l.Elapsed())
	})
}

// Timers are never early, and in their order, however short they are.
func TestLoop_RunsNoTimerEarly(t *testing.T) {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	var before time.Duration
	for i := range 2000 {
		d := time.Duration(i*7919%20000) * time.Microsecond
		due := l.Elapsed() + d // or a little later
		_, err := l.SetTimeout(func() {
			require.GreaterOrEqual(t, l.Elapsed(), due)
			require.GreaterOrEqual(t, l.Elapsed(), before)
			before = due
		}, d)
		require.NoError(t, err)
	}
	require.NoError(t, l.RunUntilIdle(t.Context()))
}

func TestLoop_ThatRunsUntilIdleEndsWhenTheTimerItSleepsForIsCleared(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		defer l.Close()
		id, err := l.SetInterval(nop, time.Hour)
		require.NoError(t, err)
		go func() {
			synctest.Wait()
			l.ClearTimer(id)
		}()
		require.NoError(t, l.RunUntilIdle(t.Context()))
		require.Zero(t, l.Elapsed())
	})
}
