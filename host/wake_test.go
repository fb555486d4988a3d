package host_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host"
)

// polled is a loop that is polled, and how often it called Wake.
type polled struct {
	*host.Loop
	wakes atomic.Int64
}

func newPolled(c host.Config) *polled {
	p := new(polled)
	c.FramePeriod, c.Wake = 16*ms, func() { p.wakes.Add(1) }
	p.Loop = host.NewLoop(c)
	return p
}

// poll polls, and returns the time until there is more to do.
func (p *polled) poll(t *testing.T) time.Duration {
	t.Helper()
	next, err := p.Poll()
	require.NoError(t, err)
	return next
}

// woken returns how often Wake was called since it was last asked.
func (p *polled) woken() int64 {
	synctest.Wait()
	return p.wakes.Swap(0)
}

func TestWake_IsCalledOnceForWhateverComesBetweenPolls(t *testing.T) {
	t.Parallel()
	for name, ask := range everyKind {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newPolled(host.Config{})
				for range 3 {
					require.NoError(t, ask(p, nop))
					require.NoError(t, ask(p, nop))
					require.Equal(t, int64(1), p.woken())
					for next := p.poll(t); next != host.Forever; next = p.poll(t) {
						time.Sleep(next)
					}
					require.Zero(t, p.woken())
				}
				require.NoError(t, p.Close())
				require.Equal(t, int64(1), p.woken(), "Close is something to do, too")
				_, err := p.Poll()
				require.ErrorIs(t, err, host.ErrClosed)
				require.ErrorIs(t, ask(p, nop), host.ErrClosed)
				require.Zero(t, p.woken())
			})
		})
	}
}

func TestWake_IsForWhatComesEarlierThanPollSaid(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPolled(host.Config{})
		at := func(d time.Duration) host.TimerID {
			id, err := p.SetTimeout(nop, d)
			require.NoError(t, err)
			return id
		}
		later := at(20 * ms)
		require.Equal(t, int64(1), p.woken(), "nothing was said yet")
		require.Equal(t, 20*ms, p.poll(t))
		at(20 * ms)
		at(time.Hour)
		p.Refresh(later)
		p.ClearTimer(later)
		require.Zero(t, p.woken())
		at(19 * ms)
		require.Equal(t, int64(1), p.woken())
		_, _ = p.RequestAnimationFrame(nopFrame)
		require.Zero(t, p.woken(), "it was called for the timer, and nobody has polled")
		require.Equal(t, 16*ms, p.poll(t))
	})
}

// What a callback or another goroutine adds during a poll counts in what that returns.
func TestWake_IsNotCalledWhileTheHostIsPolled(t *testing.T) {
	t.Parallel()
	for name, poll := range map[string]func(*polled) (time.Duration, error){
		"Poll": func(p *polled) (time.Duration, error) { return p.Poll() },
		"Step": func(p *polled) (time.Duration, error) { return p.Step() },
		"Vsync": func(p *polled) (time.Duration, error) {
			_, _ = p.RequestAnimationFrame(func(time.Duration) { busy(p) })
			return p.Vsync(0)
		},
		"GrantIdle": func(p *polled) (time.Duration, error) {
			_, _ = p.RequestIdleCallback(func(host.IdleDeadline) { busy(p) }, 0)
			return p.GrantIdle(time.Hour)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newPolled(host.Config{RequestFrame: nop, RequestIdle: nop})
				if name == "Poll" || name == "Step" {
					require.NoError(t, p.Post(func() { busy(p) }))
				}
				p.woken()
				next, err := poll(p)
				require.NoError(t, err)
				require.Zero(t, next)
				require.Zero(t, p.woken())
				require.NoError(t, p.Post(nop))
				require.Zero(t, p.woken(), "the owner knows that there is more to do")
				require.Equal(t, time.Minute, p.poll(t))
				_, _ = p.SetTimeout(func() { busy(p) }, time.Hour)
				time.Sleep(time.Hour)
				require.Zero(t, p.poll(t))
				require.Zero(t, p.woken(), "this poll came by itself")
			})
		})
	}
}

// busy adds work, also from another goroutine.
func busy(p *polled) {
	_, _ = p.SetTimeout(nop, time.Minute)
	var wg sync.WaitGroup
	wg.Go(func() { _ = p.Post(nop) })
	wg.Wait()
	synctest.Wait()
}

func TestWake_IsNotCalledByALoopThatRuns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPolled(host.Config{})
		require.NoError(t, p.Post(nop))
		require.Equal(t, int64(1), p.woken())
		require.NoError(t, p.RunUntilIdle(t.Context()))
		_, _ = p.SetTimeout(nop, ms)
		require.Equal(t, int64(1), p.woken(), "nobody drives it now")
		require.NoError(t, p.Start())
		require.NoError(t, p.Post(nop))
		time.Sleep(time.Second)
		require.NoError(t, p.Post(nop))
		require.NoError(t, p.Close())
		require.Zero(t, p.woken())
	})
}

func TestWake_HoldsUpAPollUntilItReturns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var p *host.Loop
		var within []error
		p = host.NewLoop(host.Config{Wake: func() {
			_, err := p.Poll()
			within = append(within, err, p.Run(t.Context()), p.Start())
			time.Sleep(time.Second)
		}})
		var ran time.Duration
		require.NoError(t, p.Post(func() { ran = p.Elapsed() }))
		synctest.Wait()
		_, err := p.Poll()
		require.NoError(t, err)
		require.Equal(t, time.Second, ran)
		require.Equal(t, []error{host.ErrRunning, host.ErrRunning, host.ErrRunning}, within)
	})
}

func TestWake_ThatDoesNotReturnEndsOnlyItself(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(){
		"a panic": func() { panic(errBoom) },
		"Goexit":  runtime.Goexit,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				wakes := 0
				var told []string
				l := host.NewLoop(host.Config{
					Wake:    func() { wakes++; end() },
					OnError: func(e *host.PanicError) { told = append(told, e.Error()) },
				})
				for want := range 2 {
					require.NoError(t, l.Post(nop))
					synctest.Wait()
					require.Equal(t, want+1, wakes)
					_, err := l.Poll()
					require.NoError(t, err)
				}
				if name == "a panic" {
					require.Equal(t, []string{"panic: boom", "panic: boom"}, told)
				}
			})
		})
	}
}

// A Poll that panics tells nothing, so its owner learns from Wake.
func TestWake_FollowsAPollThatPanics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPolled(host.Config{})
		fails := func(then func()) {
			require.NoError(t, p.Post(func() { then(); panic(errBoom) }))
			p.woken()
			require.PanicsWithValue(t, errBoom, func() { _, _ = p.Poll() })
		}
		fails(nop)
		require.Equal(t, int64(1), p.woken(), "its turn is not over")
		p.poll(t)
		fails(func() { _ = p.Close() })
		require.Equal(t, int64(1), p.woken())
	})
}

func TestPoll_TellsThatTheLoopClosedMeanwhile(t *testing.T) {
	t.Parallel()
	l := host.NewLoop(host.Config{})
	require.NoError(t, l.Post(func() { require.NoError(t, l.Close()) }))
	_, err := l.Poll()
	require.ErrorIs(t, err, host.ErrClosed)
}

func TestStep_RunsOneTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		step := func() time.Duration {
			next, err := d.Step()
			require.NoError(t, err)
			return next
		}
		require.Equal(t, host.Forever, step())
		require.NoError(t, d.Post(func() {
			d.notes("task")()
			require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
		}))
		require.NoError(t, d.Post(d.notes("second")))
		d.timeout(t, "timer", 10*ms)
		require.Zero(t, step())
		require.Equal(t, []string{"0s task", "0s microtask"}, d.take())
		require.Equal(t, 10*ms, step())
		require.Equal(t, []string{"0s second"}, d.take())
		require.Equal(t, 10*ms, step())
		time.Sleep(10 * ms)
		require.Equal(t, host.Forever, step())
		require.Equal(t, []string{"10ms timer"}, d.take())
	})
}

func TestStep_RunsTheRestOfTheTurnThatAPanicCutOff(t *testing.T) {
	t.Parallel()
	for name, uncaught := range map[string]func(*host.PanicError){
		"at once":          func(*host.PanicError) {},
		"in the next step": nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			microtasks := 0
			l := host.NewLoop(host.Config{OnError: uncaught})
			require.NoError(t, l.Post(func() {
				require.NoError(t, l.QueueMicrotask(func() { microtasks++ }))
				panic(errBoom)
			}))
			require.NoError(t, l.Post(func() { t.Error("another turn") }))
			if uncaught == nil {
				require.PanicsWithValue(t, errBoom, func() { _, _ = l.Step() })
				require.Zero(t, microtasks)
			}
			next, err := l.Step()
			require.NoError(t, err)
			require.Zero(t, next)
			require.Equal(t, 1, microtasks)
		})
	}
}

// drive polls a loop as a sound owner does: it sleeps for what Poll said, or until it is woken. It
// returns how often it polled, when the loop is closed.
func drive(l *host.Loop, wake <-chan struct{}) (polls int64) {
	for {
		next, err := l.Poll()
		polls++
		if err != nil {
			return polls
		}
		var after <-chan time.Time
		if next < host.Forever {
			after = time.After(next)
		}
		select {
		case <-wake:
		case <-after:
		}
	}
}

// In a random program nothing runs late: each callback runs at the instant at which it is ready,
// although the owner sleeps.
func TestWake_IsNeverMissed(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		order := host.TimerOrder(rapid.IntRange(0, 1).Draw(rt, "order"))
		draws := rapid.SliceOfN(rapid.IntRange(0, 79), 1, 12)
		actors := rapid.SliceOfN(draws, 1, 4).Draw(rt, "actors")
		synctest.Test(t, func(t *testing.T) { play(t, order, actors) })
	})
}

// play has a goroutine for each actor. What it does is drawn: each number is a duration and a kind.
func play(t *testing.T, order host.TimerOrder, actors [][]int) {
	wake := make(chan struct{}, 1)
	l := host.NewLoop(host.Config{
		TimerOrder: order, FramePeriod: 16 * ms,
		Wake: func() {
			select {
			case wake <- struct{}{}:
			default:
			}
		},
	})
	owner := make(chan struct{})
	go func() { defer close(owner); drive(l, wake) }()
	var wg sync.WaitGroup
	expect := func(at time.Duration) func() {
		wg.Add(1)
		return func() {
			assert.Equal(t, at, l.Elapsed())
			wg.Done()
		}
	}
	for _, draws := range actors {
		wg.Go(func() {
			for _, n := range draws {
				d, now := time.Duration(n/8)*ms, l.Elapsed()
				due := now + d
				if order == host.NodeOrder {
					due = now + max(d, ms)
				}
				switch n % 8 {
				case 0:
					assert.NoError(t, l.Post(expect(now)))
				case 1:
					_, _ = l.SetImmediate(expect(now))
				case 2, 3:
					_, _ = l.SetTimeout(expect(due), d)
				case 4:
					id, _ := l.SetTimeout(func() { t.Error("cleared") }, d+ms)
					l.ClearTimer(id)
				case 5:
					wg.Add(1)
					_, _ = l.RequestAnimationFrame(func(at time.Duration) {
						assert.Equal(t, at, l.Elapsed())
						assert.LessOrEqual(t, at-now, 16*ms) // now, if it joins a frame that is due
						wg.Done()
					})
				case 6:
					f := expect(now + d + ms) // by its timeout, or else in an idle period
					_, _ = l.RequestIdleCallback(func(i host.IdleDeadline) {
						if i.DidTimeout {
							f()
						} else {
							wg.Done()
						}
					}, d+ms)
				case 7:
					time.Sleep(d)
				}
			}
		})
	}
	wg.Wait()
	require.NoError(t, l.Close())
	<-owner
}
