package host_test

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
)

func hold(t require.TestingT, h host.Host, label string) *host.Hold {
	held, err := h.Hold(label)
	require.NoError(t, err)
	return held
}

func TestHold_KeepsALoopUntilItIsReleased(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		first, second := hold(t, d, "first"), hold(t, d, "second")
		require.EqualValues(t, 2, d.Stats().Holds)
		go func() {
			time.Sleep(time.Hour)
			second.Release()
			second.Release()
			time.Sleep(time.Hour)
			first.Release()
		}()
		require.NoError(t, d.RunUntilIdle(t.Context()))
		require.Equal(t, 2*time.Hour, d.Elapsed())
	})
}

func TestHold_KeepsThoseWhoWaitUntilTheHostIsIdle(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := started(t, host.Config{})
		held, second := hold(t, d, "first"), hold(t, d, "second")
		go func() {
			time.Sleep(time.Second)
			held.Release()
			time.Sleep(time.Second)
			require.NoError(t, second.Post(d.notes("answer")))
		}()
		require.NoError(t, d.WaitUntilIdle(t.Context()))
		require.Equal(t, []string{"2s answer"}, d.take())
	})
}

func TestHold_EndsOnce(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	for range 3 { // the first, the last, and one between others
		hold(t, d, "other").Release()
	}
	a, b, c := hold(t, d, "a"), hold(t, d, "b"), hold(t, d, "c")
	require.PanicsWithValue(t, "host: Hold.Post: nil callback", func() { _ = b.Post(nil) })
	require.NoError(t, b.Post(d.notes("b")))
	require.ErrorIs(t, b.Post(d.notes("b again")), host.ErrReleased)
	b.Release()
	a.Release()
	require.ErrorIs(t, a.Post(d.notes("a")), host.ErrReleased)
	require.EqualValues(t, 1, d.Stats().Holds)
	require.Equal(t, "c", d.Pending()[1].Label)
	c.Release()
	require.NoError(t, d.Run())
	require.Equal(t, []string{"0 b"}, d.take())
}

func TestHold_IsAbandonedByAClosedHost(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	open, over := hold(t, d, "open"), hold(t, d, "over")
	over.Release()
	require.NoError(t, d.Close())
	require.Zero(t, d.Stats().Holds)
	require.ErrorIs(t, open.Post(d.notes("answer")), host.ErrClosed)
	require.ErrorIs(t, over.Post(d.notes("answer")), host.ErrClosed)
	open.Release()
	_, err := d.Hold("late")
	require.ErrorIs(t, err, host.ErrClosed)
	require.NoError(t, d.Run())
	require.Empty(t, d.take())
}

func TestVirtual_AHoldStopsTheClock(t *testing.T) {
	t.Parallel()
	for name, drive := range map[string]func(t *testing.T, d *diary){
		"Run":     func(t *testing.T, d *diary) { require.NoError(t, d.Run()) },
		"Advance": func(_ *testing.T, d *diary) { d.Advance(50 * ms) },
		"Step": func(_ *testing.T, d *diary) {
			for d.Step() {
			}
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDiary(host.Config{})
			start := time.Now()
			_, err := d.SetTimeout(func() {
				held := hold(t, d, "fetch")
				go func() {
					time.Sleep(3 * time.Second)
					require.NoError(t, d.Post(d.notes("progress")))
					time.Sleep(3 * time.Second)
					_, _ = d.SetTimeout(d.notes("timer of now"), 0)
					_, _ = d.SetTimeout(d.notes("timer of later"), 5*ms)
					time.Sleep(9 * time.Second) // 15 in all; the bound is for each wait
					require.NoError(t, held.Post(d.notes("answer")))
				}()
				d.note("asked")
				require.NoError(t, d.Post(d.notes("ready already")))
			}, 10*ms)
			require.NoError(t, err)
			d.timeout("timer", 20*ms)
			drive(t, d)
			require.Equal(t, []string{
				"10 asked", "10 ready already", "10 progress", "10 timer of now", "10 answer",
				"15 timer of later", "20 timer",
			}, d.take(), name)
			require.Equal(t, 15*time.Second, time.Since(start), name)
			if name == "Advance" {
				require.Equal(t, 50*ms, d.Elapsed())
			}
		})
	}
}

func TestVirtual_TheClockGoesOnWhenTheLastHoldIsReleased(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newDiary(host.Config{})
		first, second := hold(t, d, "first"), hold(t, d, "second")
		go func() {
			time.Sleep(time.Second)
			first.Release()
			synctest.Wait()
			d.note("one is left")
			second.Release()
		}()
		d.timeout("timer", ms)
		require.NoError(t, d.Run())
		require.Equal(t, []string{"0 one is left", "1 timer"}, d.take())
	})
}

func TestVirtual_WaitsForAHoldForSoLong(t *testing.T) {
	t.Parallel()
	_, file, _, _ := runtime.Caller(0)
	for name, c := range map[string]struct {
		config host.Config
		want   time.Duration
	}{
		"ten seconds":   {host.Config{}, 10 * time.Second},
		"as configured": {host.Config{HoldTimeout: time.Minute}, time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDiary(c.config)
			d.timeout("timer", ms)
			held := hold(t, d, "forgotten")
			start := time.Now()
			err := d.Run()
			require.ErrorIs(t, err, host.ErrHeld)
			require.ErrorContains(t, err, `hold "forgotten", made at `+file+":")
			require.Equal(t, c.want, time.Since(start), name)

			d.Advance(0) // it does not move the clock
			for _, drive := range []func(){func() { d.Step() }, func() { d.Advance(ms) }} {
				func() {
					defer func() {
						require.ErrorIs(t, recover().(error), host.ErrHeld, name)
					}()
					drive()
				}()
			}
			require.Zero(t, d.Elapsed())
			require.Empty(t, d.take())
			held.Release()
			require.NoError(t, d.Run())
			require.Equal(t, []string{"1 timer"}, d.take(), "the host is sound")
		})
	}
	require.PanicsWithValue(t, "host: Config: negative HoldTimeout", func() {
		host.NewVirtual(host.Config{HoldTimeout: -1})
	})
}

func TestVirtual_StopAndCloseEndTheWaitForAHold(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(d *diary){
		"Stop": func(d *diary) { d.Stop() }, "Close": func(d *diary) { _ = d.Close() },
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDiary(host.Config{})
			hold(t, d, "kept")
			d.timeout("timer", ms)
			go func() {
				time.Sleep(time.Second)
				end(d)
			}()
			start := time.Now()
			d.Advance(10 * ms)
			require.Equal(t, time.Second, time.Since(start), name)
			require.Empty(t, d.take(), name)
			if name == "Stop" {
				require.Zero(t, d.Elapsed())
			}
		})
	}
}

// A callback that drives a virtual host, and waits for its hold there, does not delay a Close of
// the callback's own host.
func TestVirtual_TheWaitForAHoldEndsWhenTheCallersHostCloses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		d := newDiary(host.Config{HoldTimeout: host.Forever})
		hold(t, d, "kept")
		d.timeout("timer", ms)
		var err error
		stepped := true
		require.NoError(t, l.Post(func() {
			err = d.Run()
			stepped = d.Step()
			d.Advance(10 * ms)
		}))
		synctest.Wait()
		require.NoError(t, l.Close())
		require.ErrorIs(t, err, scheduler.ErrAbandoned)
		require.False(t, stepped)
		require.Zero(t, d.Elapsed())
	})
}

// Whatever a program does, each answer that was posted through a hold runs, before the host is
// idle, and at the virtual time at which the hold was made.
func TestHold_InRandomPrograms(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		seed, real := rapid.Uint64().Draw(rt, "seed"), rapid.Bool().Draw(rt, "real")
		order := rapid.SampledFrom([]host.TimerOrder{host.StrictOrder, host.NodeOrder}).Draw(rt, "order")
		p := &holding{r: rand.New(rand.NewPCG(seed, 0)), left: 30, real: real}
		var err error
		synctest.Test(t, func(t *testing.T) {
			c := host.Config{TimerOrder: order, HoldTimeout: time.Hour}
			if real {
				l := host.NewLoop(c)
				p.h = l
				p.act()
				err = l.RunUntilIdle(t.Context())
			} else {
				v := host.NewVirtual(c)
				p.h = v
				p.act()
				err = v.Run()
			}
		})
		require.NoError(rt, err)
		require.Empty(rt, p.wrong)
		require.Zero(rt, p.awaited)
		require.Zero(rt, p.h.Stats().Holds)
		require.Empty(rt, p.h.Pending())
	})
}

// holding is a random program. Its host's callbacks use it, and the test before and after.
type holding struct {
	h       host.Host
	r       *rand.Rand
	left    int // things to do
	real    bool
	awaited int // answers that have not come
	wrong   []string
}

func (p *holding) act() {
	for range 1 + p.r.IntN(3) {
		if p.left--; p.left < 0 {
			return
		}
		d := time.Duration(p.r.IntN(4)) * ms
		switch p.r.IntN(6) {
		case 0:
			_, _ = p.h.SetTimeout(p.act, d)
		case 1:
			_, _ = p.h.RequestAnimationFrame(func(time.Duration) { p.act() })
		case 2:
			_, _ = p.h.RequestIdleCallback(func(host.IdleDeadline) { p.act() }, d)
		default:
			p.ask(d, p.r.IntN(3) == 0)
		}
	}
}

// ask has another goroutine answer after d, or only end the hold.
func (p *holding) ask(d time.Duration, release bool) {
	held, err := p.h.Hold("ask")
	if err != nil {
		p.wrong = append(p.wrong, err.Error())
		return
	}
	asked := p.h.Elapsed()
	if release {
		go func() { time.Sleep(d); held.Release() }()
		return
	}
	p.awaited++
	go func() {
		time.Sleep(d)
		_ = held.Post(func() {
			p.awaited--
			if took := p.h.Elapsed() - asked; !p.real && took != 0 || p.real && took != d {
				p.wrong = append(p.wrong, took.String())
			}
			p.act()
		})
	}()
}

func TestAllocs_AHoldIsOneObject(t *testing.T) {
	v := host.NewVirtual(host.Config{})
	f := func() {}
	require.LessOrEqual(t, testing.AllocsPerRun(1000, func() {
		held, _ := v.Hold("answer")
		_ = held.Post(f)
		v.Advance(0)
	}), 1.0)
}

func TestHold_KnowsItsPlaceThroughWhateverEmbedsTheHost(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	embedded := struct{ host.Host }{v}
	_, _ = v.Hold("directly")
	_, _ = host.Host(v).Hold("by the interface")
	_, _ = embedded.Hold("embedded")
	_, file, line, _ := runtime.Caller(0)
	for i, p := range v.Pending() {
		require.True(t, strings.HasPrefix(p.Place, file), p.Place)
		require.Equal(t, line-3+i, lineOf(t, p.Place))
	}
}

// A frame that is granted while the driver waits for a hold takes place at once.
func TestVirtual_AFrameFromOutsideTakesPlaceDuringAHold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newDiary(host.Config{RequestFrame: func() {}, RequestIdle: func() {}})
		held := hold(t, d, "fetch")
		_, err := d.RequestAnimationFrame(func(time.Duration) { d.note("frame") })
		require.NoError(t, err)
		_, err = d.RequestIdleCallback(func(host.IdleDeadline) { d.note("idle") }, 0)
		require.NoError(t, err)
		go func() {
			time.Sleep(time.Second)
			require.NoError(t, d.Vsync(0))
			time.Sleep(time.Second)
			d.note("frame has run")
			require.NoError(t, d.GrantIdle(ms))
			time.Sleep(time.Second)
			require.NoError(t, held.Post(d.notes("answer")))
		}()
		require.NoError(t, d.Run())
		require.Equal(t, []string{"0 frame", "0 frame has run", "0 idle", "0 answer"}, d.take())
	})
}
