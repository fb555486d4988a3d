package host_test

import (
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// screen is a loop whose frames and idle periods come from outside, and what it asked for.
type screen struct {
	*loopDiary
	asked []string
	mu    sync.Mutex
}

func newScreen(c host.Config) *screen {
	s := new(screen)
	asks := func(what string) func() {
		return func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			from := ""
			if strings.Contains(string(debug.Stack()), ".poll(") {
				from = " at the end of a poll"
			}
			s.asked = append(s.asked, what+from)
		}
	}
	c.RequestFrame = asks("frame")
	if c.RequestIdle != nil {
		c.RequestIdle = asks("idle")
	}
	s.loopDiary = newLoopDiary(c)
	return s
}

// takeAsked returns what was asked for since the last call.
func (s *screen) takeAsked() []string {
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	return asked
}

func (s *screen) onFrame(t *testing.T, what string, then ...func()) host.FrameID {
	t.Helper()
	id, err := s.RequestAnimationFrame(func(at time.Duration) {
		s.notes(what + " of " + at.String())()
		for _, f := range then {
			f()
		}
	})
	require.NoError(t, err)
	return id
}

func (s *screen) onIdle(t *testing.T, what string, timeout time.Duration, then ...func()) {
	t.Helper()
	_, err := s.RequestIdleCallback(func(d host.IdleDeadline) {
		s.notes(what + " with " + d.TimeRemaining().String())()
		for _, f := range then {
			f()
		}
	}, timeout)
	require.NoError(t, err)
}

func (s *screen) polls(t *testing.T) time.Duration {
	t.Helper()
	next, err := s.Poll()
	require.NoError(t, err)
	return next
}

func (s *screen) frame(t *testing.T, timestamp time.Duration) time.Duration {
	t.Helper()
	next, err := s.Vsync(timestamp)
	require.NoError(t, err)
	return next
}

func TestFrame_RunsWhatWaitsForItAndNothingElse(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{})
		s.timeout(t, "timer", 10*ms)
		s.onFrame(t, "first", func() {
			require.NoError(t, s.QueueMicrotask(s.notes("microtask")))
			s.onFrame(t, "third")
		})
		s.onFrame(t, "second")
		require.Equal(t, 10*ms, s.polls(t), "the frame does not count: only the owner knows of it")
		time.Sleep(time.Second)
		require.Zero(t, s.frame(t, 990*ms))
		require.Equal(t, []string{
			"1s first of 990ms", "1s microtask", "1s second of 990ms",
		}, s.take())
		require.Equal(t, host.Forever, s.polls(t))
		require.Equal(t, []string{"1s timer"}, s.take())
		require.Equal(t, host.Forever, s.frame(t, 990*ms), "the same vsync again")
		require.Equal(t, []string{"1s third of 990ms"}, s.take())
	})
}

func TestFrame_IsNoTurnIfNobodyWaitsForIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{})
		require.Equal(t, host.Forever, s.frame(t, ms))
		require.True(t, s.CancelAnimationFrame(s.onFrame(t, "cancelled")))
		require.NoError(t, s.QueueMicrotask(s.notes("microtask")))
		require.Zero(t, s.frame(t, 2*ms))
		require.Zero(t, s.Stats().Turns)
		require.Equal(t, host.Forever, s.polls(t))
		require.Equal(t, []string{"0s microtask"}, s.take())
	})
}

func TestRequestFrame_IsCalledOnceForEachFrame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{})
		require.Empty(t, s.takeAsked())
		id := s.onFrame(t, "a")
		s.onFrame(t, "b")
		require.Equal(t, []string{"frame"}, s.takeAsked())
		require.True(t, s.CancelAnimationFrame(id))
		s.onFrame(t, "c", func() { s.onFrame(t, "d"); s.onFrame(t, "e") })
		s.frame(t, ms)
		require.Equal(t, []string{"frame at the end of a poll"}, s.takeAsked())
		s.frame(t, 2*ms)
		require.Empty(t, s.takeAsked(), "nobody waits for a third")

		require.NoError(t, s.Post(func() { s.onFrame(t, "f") }))
		s.polls(t)
		require.Equal(t, []string{"frame at the end of a poll"}, s.takeAsked())
		s.frame(t, 3*ms)
	})
}

func TestRequestFrame_StandsWhenAllCallbacksAreCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{})
		s.CancelAnimationFrame(s.onFrame(t, "cancelled"))
		s.onFrame(t, "a")
		require.Equal(t, []string{"frame"}, s.takeAsked())
		s.CancelAnimationFrame(s.onFrame(t, "cancelled"))
		s.frame(t, ms)
		require.Equal(t, []string{"0s a of 1ms"}, s.take())
		s.CancelAnimationFrame(s.onFrame(t, "cancelled"))
		require.Equal(t, []string{"frame"}, s.takeAsked())
		s.frame(t, 2*ms) // answers
		s.onFrame(t, "b")
		require.Equal(t, []string{"frame"}, s.takeAsked())
	})
}

func TestRequestFrame_IsNotCalledOnceTheHostIsClosed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{RequestIdle: nop})
		require.NoError(t, s.Post(func() {
			s.onFrame(t, "never")
			s.onIdle(t, "never", 0)
			require.NoError(t, s.Close())
		}))
		_, err := s.Poll()
		require.ErrorIs(t, err, host.ErrClosed)
		require.Empty(t, s.takeAsked())
		_, err = s.Vsync(ms)
		require.ErrorIs(t, err, host.ErrClosed)
		_, err = s.GrantIdle(ms)
		require.ErrorIs(t, err, host.ErrClosed)
	})
}

// A hook that panics leaves the others to be called, and the host in order.
func TestRequestFrame_MayPanic(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		idle := 0
		l := host.NewLoop(host.Config{
			RequestFrame: func() { panic(errBoom) },
			RequestIdle:  func() { idle++ },
		})
		ask := func() {
			_, _ = l.RequestAnimationFrame(nopFrame)
			_, _ = l.RequestIdleCallback(func(host.IdleDeadline) {}, 0)
		}
		require.NoError(t, l.Post(ask))
		require.PanicsWithValue(t, errBoom, func() { _, _ = l.Poll() })
		synctest.Wait()
		require.Equal(t, 1, idle)
		next, err := l.Vsync(ms)
		require.NoError(t, err)
		require.Equal(t, host.Forever, next)
	})
}

func TestFrame_OnALoopThatRuns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{})
		require.NoError(t, s.Start())
		s.onFrame(t, "frame", func() { s.onFrame(t, "next") })
		require.Equal(t, []string{"frame"}, s.takeAsked())
		time.Sleep(time.Second)
		require.Equal(t, host.Forever, s.frame(t, 999*ms))
		require.Equal(t, []string{"frame"}, s.takeAsked(), "the loop asks for the next")
		require.Equal(t, []string{"1s frame of 999ms"}, s.take())

		dropped := s.Stats().DroppedFrames
		require.NoError(t, s.Post(func() { // blocks the loop over two vsyncs
			s.timeout(t, "timer of 1.01s", 10*ms)
			s.timeout(t, "timer of 1.03s", 30*ms)
			time.Sleep(50 * ms)
		}))
		time.Sleep(16 * ms)
		s.frame(t, 1016*ms)
		time.Sleep(16 * ms)
		s.frame(t, 1032*ms)
		time.Sleep(time.Second)
		require.Equal(t, []string{
			"1.05s timer of 1.01s", "1.05s next of 1.032s", "1.05s timer of 1.03s",
		}, s.take())
		require.Equal(t, dropped+1, s.Stats().DroppedFrames)
		require.NoError(t, s.Close())
	})
}

func TestFrame_InACallbackOrAHookMakesTheFrameReady(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var l *host.Loop
		wakes, asked, frames, atOnce := 0, 0, 0, false
		frame := func() {
			next, err := l.Vsync(l.Elapsed())
			require.NoError(t, err)
			require.Equal(t, host.Forever, next)
		}
		l = host.NewLoop(host.Config{
			Wake: func() { wakes++ },
			RequestFrame: func() {
				if asked++; atOnce {
					frame()
				}
			},
		})
		ask := func() { _, _ = l.RequestAnimationFrame(func(time.Duration) { frames++ }) }
		poll := func() time.Duration {
			next, err := l.Poll()
			require.NoError(t, err)
			return next
		}
		require.NoError(t, l.Post(func() { ask(); frame() }))
		require.Zero(t, poll(), "it came in the poll")
		require.Zero(t, asked, "nor is it asked for any more")
		require.Equal(t, host.Forever, poll())
		require.Equal(t, 1, frames)

		atOnce, wakes = true, 0
		ask()
		synctest.Wait()
		require.Equal(t, 1, wakes, "to poll for the frame that the hook made ready")
		require.Equal(t, host.Forever, poll())
		require.Equal(t, 2, frames)
		require.NoError(t, l.Post(ask))
		require.Zero(t, poll(), "the hook at the end of the poll")
		require.Equal(t, host.Forever, poll())
		require.Equal(t, 3, frames)
	})
}

func TestFrame_HasThePlaceOfItsTimestampAmongTasks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{})
		require.NoError(t, s.Start())
		s.onFrame(t, "frame")
		time.Sleep(10 * ms)
		require.NoError(t, s.Post(func() { // more than a few, which a loop runs in bursts
			for i := range 10 {
				require.NoError(t, s.Post(func() {
					if s.notes(fmt.Sprint(i))(); i == 6 {
						s.frame(t, 5*ms)
					}
				}))
			}
		}))
		time.Sleep(ms)
		require.Equal(t, []string{"10ms 6", "10ms frame of 5ms", "10ms 7"}, s.take()[6:9])
		require.NoError(t, s.Close())
	})
}

// Otherwise its place would depend on whether the host is measured: that of a task is only known
// then.
func TestFrame_HasItsPlaceAfterTasksThatAreOlderThanTheWish(t *testing.T) {
	t.Parallel()
	for _, measured := range []bool{false, true} {
		d := newDiary(host.Config{RequestFrame: nop})
		if measured {
			defer d.Measure()()
		}
		require.NoError(t, d.Post(func() {
			d.Block(10 * ms)
			require.NoError(t, d.Post(d.notes("task")))
			d.Block(10 * ms)
			_, err := d.RequestAnimationFrame(func(time.Duration) { d.note("frame") })
			require.NoError(t, err)
			require.NoError(t, d.Vsync(5*ms))
		}))
		require.NoError(t, d.Run())
		require.Equal(t, []string{"20 task", "20 frame"}, d.take())
	}
}

func TestFrame_RefusesWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{RequestFrame: nop})
	var got []time.Duration
	for _, c := range []struct {
		timestamp time.Duration
		err       error
	}{
		{-ms, nil}, {0, nil}, {5 * ms, nil}, {5 * ms, nil},
		{4 * ms, host.ErrTimestamp}, {-ms, host.ErrTimestamp}, {time.Hour, nil},
	} {
		_, err := v.RequestAnimationFrame(func(at time.Duration) { got = append(got, at) })
		require.NoError(t, err)
		require.ErrorIs(t, v.Vsync(c.timestamp), c.err)
	}
	require.Equal(t, []time.Duration{0, 0, 5 * ms, 5 * ms, time.Hour, time.Hour, time.Hour}, got)
	require.NoError(t, v.Close())
	require.ErrorIs(t, v.Vsync(time.Hour), host.ErrClosed)
	require.ErrorIs(t, v.GrantIdle(time.Hour), host.ErrClosed)

	l, v := host.NewLoop(host.Config{}), host.NewVirtual(host.Config{})
	for method, call := range map[string]func() error{
		"Vsync: Config.RequestFrame":    func() error { _, err := l.Vsync(0); return err },
		"GrantIdle: Config.RequestIdle": func() error { _, err := l.GrantIdle(0); return err },
	} {
		require.EqualError(t, call(), "host: "+method+" is nil")
	}
	require.EqualError(t, v.Vsync(0), "host: Vsync: Config.RequestFrame is nil")
	require.EqualError(t, v.GrantIdle(0), "host: GrantIdle: Config.RequestIdle is nil")
}

func TestFrame_FirstRunsWhatAPanicCutOff(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{RequestFrame: nop})
	_, err := d.RequestAnimationFrame(func(time.Duration) { d.note("frame") })
	require.NoError(t, err)
	require.NoError(t, d.Post(func() {
		require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
		panic(errBoom)
	}))
	require.NoError(t, d.Post(d.notes("task")))
	require.Panics(t, func() { d.Step() })
	require.NoError(t, d.Vsync(0))
	require.Equal(t, []string{"0 microtask", "0 frame"}, d.take())
	require.True(t, d.Step())
	require.Equal(t, []string{"0 task"}, d.take())
}

func TestRunUntilIdle_WaitsForAFrameFromOutside(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{})
		s.onFrame(t, "frame")
		ended := make(chan error)
		go func() { ended <- s.RunUntilIdle(t.Context()) }()
		time.Sleep(time.Hour)
		s.frame(t, time.Hour)
		require.NoError(t, <-ended)
		require.Equal(t, []string{"1h0m0s frame of 1h0m0s"}, s.take())
	})
}

// A virtual host ends when only the owner can make anything happen.
func TestVirtual_LeavesFramesToItsOwner(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{RequestFrame: func() { t.Error("called") }})
	_, err := d.RequestAnimationFrame(func(time.Duration) { d.note("frame") })
	require.NoError(t, err)
	d.timeout("timer", 100*ms)
	require.NoError(t, d.Run())
	require.Equal(t, []string{"100 timer"}, d.take())
	require.Equal(t, uint64(1), d.Stats().Queued.Frames)
	require.NoError(t, d.Vsync(d.Elapsed()))
	require.Equal(t, []string{"100 frame"}, d.take())
	require.NoError(t, d.Post(func() {
		_, err := d.RequestAnimationFrame(func(time.Duration) { d.note("frame") })
		require.NoError(t, err)
		require.NoError(t, d.Vsync(d.Elapsed()), "runs when its turn comes")
		d.note("task")
	}))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"100 task", "100 frame"}, d.take())
}

// A program that draws at each frame, in a game with another rate than the frame period's.
func TestFrame_DropsNoneInAGameOfFiftyTicksASecond(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name            string
		tick, jitter    time.Duration
		frames, dropped uint64
	}{
		{"fifty ticks", 20 * ms, 0, 180, 0},
		{"sixty ticks", time.Second / 60, 0, 180, 0},
		{"sixty ticks that tremble", time.Second / 60, 5 * ms, 180, 0},
		{"thirty ticks: each frame misses a vsync", time.Second / 30, 0, 180, 180},
		{"thirty ticks that tremble", time.Second / 30, 5 * ms, 180, 180},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				l := host.NewLoop(host.Config{RequestFrame: nop})
				frames := uint64(0)
				var draw func(time.Duration)
				draw = func(time.Duration) { frames++; _, _ = l.RequestAnimationFrame(draw) }
				draw(0)
				for i := range c.frames {
					time.Sleep(c.tick + c.jitter*time.Duration(1-2*int(i%2)))
					_, err := l.Vsync(l.Elapsed())
					require.NoError(t, err)
					_, err = l.Poll()
					require.NoError(t, err)
				}
				require.Equal(t, c.frames+1, frames)
				require.Equal(t, c.frames, l.Stats().Frames)
				require.Equal(t, c.dropped, l.Stats().DroppedFrames)
			})
		})
	}
}

func TestIdle_PeriodsOfItsOwnEndAtTheVsyncThatIsExpected(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{RequestFrame: nop})
	idle := func() {
		_, err := d.RequestIdleCallback(func(i host.IdleDeadline) {
			d.note("idle for " + i.TimeRemaining().String())
		}, 0)
		require.NoError(t, err)
		for d.Stats().Queued.Idle > 0 {
			require.True(t, d.Step())
		}
	}
	idle()
	d.AdvanceTo(100 * ms)
	_, err := d.RequestAnimationFrame(nopFrame)
	require.NoError(t, err)
	require.NoError(t, d.Vsync(103*ms))
	idle()
	d.AdvanceTo(200 * ms)
	_, err = d.RequestAnimationFrame(nopFrame)
	require.NoError(t, err)
	idle() // a vsync every 16 ms since 103
	d.AdvanceTo(1000 * ms)
	idle()
	require.Equal(t, []string{
		"0 idle for 50ms", "100 idle for 50ms", "200 idle for 15ms", "1000 idle for 15ms",
	}, d.take())
}

func TestIdle_GivesTheCallbacksTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{RequestIdle: nop})
		idle := func(d time.Duration) time.Duration {
			next, err := s.GrantIdle(s.Elapsed() + d)
			require.NoError(t, err)
			return next
		}
		s.onIdle(t, "a", 0, func() { time.Sleep(6 * ms) })
		s.onIdle(t, "b", 0, func() { s.onIdle(t, "d", 0); time.Sleep(6 * ms) })
		s.onIdle(t, "c", 0)
		require.Equal(t, []string{"idle"}, s.takeAsked())
		require.Equal(t, host.Forever, s.polls(t), "only the owner knows when")
		require.Empty(t, s.take())
		require.Equal(t, host.Forever, idle(10*ms))
		require.Equal(t, []string{"0s a with 10ms", "6ms b with 4ms"}, s.take())
		require.Equal(t, []string{"idle at the end of a poll"}, s.takeAsked())
		require.Equal(t, host.Forever, idle(0), "no time at all")
		require.Empty(t, s.take())
		require.Equal(t, []string{"idle at the end of a poll"}, s.takeAsked())

		s.timeout(t, "timer", 5*ms)
		s.onFrame(t, "frame") // bounds nothing: the owner knows of it
		require.Equal(t, []string{"frame"}, s.takeAsked())
		require.Equal(t, 5*ms, idle(time.Second))
		require.Equal(t, []string{"12ms c with 5ms", "12ms d with 5ms"}, s.take())
	})
}

func TestIdle_GivesWayToWhatIsReady(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{RequestIdle: nop})
		s.onIdle(t, "a", 0, func() { require.NoError(t, s.Post(s.notes("task"))) })
		s.onIdle(t, "b", 0)
		require.Equal(t, []string{"idle"}, s.takeAsked())
		next, err := s.GrantIdle(10 * ms)
		require.NoError(t, err)
		require.Zero(t, next)
		require.Equal(t, []string{"0s a with 10ms"}, s.take())
		require.Equal(t, host.Forever, s.polls(t))
		require.Equal(t, []string{"0s task", "0s b with 10ms"}, s.take(), "it has time left")
		require.Empty(t, s.takeAsked())

		s.onIdle(t, "late", 20*ms)
		require.Equal(t, 20*ms, s.polls(t))
		time.Sleep(20 * ms)
		require.Equal(t, host.Forever, s.polls(t))
		require.Equal(t, []string{"20ms late with 0s"}, s.take(), "its timeout has passed")
	})
}

func TestIdle_OnALoopThatRuns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(host.Config{RequestIdle: nop})
		require.NoError(t, s.Start())
		s.onIdle(t, "a", 0, func() { time.Sleep(20 * ms) })
		s.onIdle(t, "b", 0)
		require.Equal(t, []string{"idle"}, s.takeAsked())
		time.Sleep(time.Second)
		require.Empty(t, s.take())
		next, err := s.GrantIdle(1010 * ms)
		require.NoError(t, err)
		require.Equal(t, host.Forever, next)
		time.Sleep(time.Second)
		require.Equal(t, []string{"1s a with 10ms"}, s.take())
		require.Equal(t, []string{"idle"}, s.takeAsked(), "for what is left")
		_, err = s.GrantIdle(2010 * ms)
		require.NoError(t, err)
		synctest.Wait()
		require.Equal(t, []string{"2s b with 10ms"}, s.take())
		require.NoError(t, s.Close())
	})
}

// Goroutines wait for frames and idle callbacks, which an owner grants when it is asked, on a loop
// that it polls or on one that runs. If a hook is missed once, all goroutines are stuck.
func TestRequestFrame_Storm(t *testing.T) {
	t.Parallel()
	for _, runs := range []bool{false, true} {
		t.Run(fmt.Sprint("the loop runs by itself: ", runs), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { grantAll(t, runs) })
		})
	}
}

func grantAll(t *testing.T, runs bool) {
	wake, frame, idle := make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)
	to := func(c chan bool) func() {
		return func() {
			select {
			case c <- true:
			default:
			}
		}
	}
	l := host.NewLoop(host.Config{
		Wake: to(wake), RequestFrame: to(frame), RequestIdle: to(idle),
	})
	if runs {
		require.NoError(t, l.Start())
	}
	over := make(chan struct{})
	var owner, others sync.WaitGroup
	owner.Go(func() {
		for {
			select {
			case <-wake:
				_, _ = l.Poll()
			case <-frame:
				_, _ = l.Vsync(l.Elapsed())
				to(wake)() // for what it has found
			case <-idle:
				_, _ = l.GrantIdle(l.Elapsed() + ms)
				to(wake)()
			case <-over:
				return
			}
		}
	})
	for seed := range 4 {
		others.Go(func() {
			done := make(chan struct{})
			end := func() { done <- struct{}{} }
			for i := range 300 {
				var err error
				switch (i + seed) % 3 {
				case 0:
					_, err = l.RequestAnimationFrame(func(time.Duration) { end() })
				case 1:
					_, err = l.RequestIdleCallback(func(host.IdleDeadline) { end() }, 0)
				case 2:
					err = l.Post(func() {
						id, _ := l.RequestAnimationFrame(nopFrame)
						_, _ = l.RequestAnimationFrame(func(time.Duration) { end() })
						l.CancelAnimationFrame(id)
					})
				}
				require.NoError(t, err)
				<-done
			}
		})
	}
	others.Wait()
	close(over)
	owner.Wait()
	require.NoError(t, l.Close())
}
