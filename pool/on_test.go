package pool_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// ask is what a random program asks of a host, and what it asks next when that is called.
type ask struct {
	what  string
	d     time.Duration
	which int // of what was made before, for those that change something
	then  []ask
}

var (
	makes   = []string{"post", "microtask", "timeout", "interval", "immediate", "frame", "idle", "hold"}
	changes = []string{"ref", "unref", "clear", "refresh", "period", "release", "answer"}
)

func asks(depth int) *rapid.Generator[[]ask] {
	return rapid.Custom(func(t *rapid.T) (all []ask) {
		for range rapid.IntRange(0, 4).Draw(t, "asks") {
			a := ask{
				what: rapid.SampledFrom(append(makes, changes...)).Draw(t, "what"),
				d:    time.Duration(rapid.IntRange(0, 40).Draw(t, "d")) * time.Millisecond / 2,
			}
			a.which = rapid.IntRange(0, 7).Draw(t, "which")
			if depth > 0 {
				a.then = asks(depth-1).Draw(t, "then")
			}
			all = append(all, a)
		}
		return all
	})
}

// drive is how the virtual host is driven, after the program has asked for something outside.
type drive struct {
	asks []ask
	d    time.Duration // to advance; negative to run
}

// performer plays a program on one host.
type performer struct {
	h      host.Host
	log    []string
	serial int
	made   []handle
}

// handle names what was made.
type handle struct {
	timer     host.TimerID
	immediate host.ImmediateID
	frame     host.FrameID
	idle      host.IdleID
	hold      *host.Hold
}

func (p *performer) note(format string, args ...any) {
	p.log = append(p.log, fmt.Sprintf("%v: ", p.h.Elapsed())+fmt.Sprintf(format, args...))
}

func (p *performer) ask(all []ask) {
	for _, a := range all {
		p.perform(a)
	}
}

func (p *performer) perform(a ask) {
	var made handle
	p.serial++
	n, calls := p.serial, 0
	f := func() {
		p.note("%s %d", a.what, n)
		if calls++; calls == 1 {
			p.ask(a.then)
		} else if calls == 4 {
			p.h.ClearTimer(made.timer)
		}
	}
	switch a.what {
	case "post":
		_ = p.h.Post(f)
		return
	case "microtask":
		_ = p.h.QueueMicrotask(f)
		return
	case "timeout":
		made.timer, _ = p.h.SetTimeout(f, a.d)
	case "interval":
		made.timer, _ = p.h.SetInterval(f, a.d)
	case "immediate":
		made.immediate, _ = p.h.SetImmediate(f)
	case "frame":
		made.frame, _ = p.h.RequestAnimationFrame(func(time.Duration) { f() })
	case "idle":
		made.idle, _ = p.h.RequestIdleCallback(func(d host.IdleDeadline) {
			p.note("%v %v", d.DidTimeout, d.TimeRemaining())
			f()
		}, a.d/2)
	case "hold":
		made.hold, _ = p.h.Hold("work")
	default:
		if len(p.made) > 0 {
			p.change(a, p.made[a.which%len(p.made)], f)
		}
		return
	}
	p.made = append(p.made, made)
}

func (p *performer) change(a ask, it handle, f func()) {
	switch a.what {
	case "ref":
		p.h.Ref(it.timer)
		p.h.RefImmediate(it.immediate)
	case "unref":
		p.h.Unref(it.timer)
		p.h.UnrefImmediate(it.immediate)
	case "clear":
		p.h.ClearTimer(it.timer)
		p.h.ClearImmediate(it.immediate)
		p.h.CancelAnimationFrame(it.frame)
		p.h.CancelIdleCallback(it.idle)
	case "refresh":
		p.h.Refresh(it.timer)
	case "period":
		p.h.SetPeriod(it.timer, a.d)
	case "release":
		if it.hold != nil {
			it.hold.Release()
		}
	case "answer":
		if it.hold != nil {
			_ = it.hold.Post(f)
		}
	}
}

// play plays a program on the host that of returns, and returns what it tells of it.
func play(c host.Config, program []drive, of func(*host.Virtual) host.Host) []string {
	v := host.NewVirtual(c)
	defer v.Close()
	p := &performer{h: of(v)}
	for _, d := range program {
		p.ask(d.asks)
		err := driven(v, d.d)
		s := p.h.Stats()
		p.note("driven for %v: %v, refs %d, holds %d", d.d, errors.Is(err, host.ErrHeld), s.Refed, s.Holds)
	}
	return p.log
}

// driven drives v for so long, or until nothing is pending. It returns the error of a hold.
func driven(v *host.Virtual, d time.Duration) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(error)
		}
	}()
	if d < 0 {
		return v.Run()
	}
	v.Advance(d)
	return nil
}

// A program can't tell a host of a pool from the virtual host on which the pool is: nothing is done
// earlier, later or not at all, and the virtual host runs for as long, whatever is done between the
// drives.
func TestOn_AHostRunsAsTheHostThatItIsOn(t *testing.T) {
	t.Parallel()
	for name, order := range map[string]host.TimerOrder{
		"strict order": host.StrictOrder, "Node's order": host.NodeOrder,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(rt *rapid.T) {
				var program []drive
				for range rapid.IntRange(1, 4).Draw(rt, "drives") {
					d := time.Duration(rapid.IntRange(-10, 30).Draw(rt, "advance")) * time.Millisecond
					program = append(program, drive{asks(2).Draw(rt, "outside"), d})
				}
				c := host.Config{TimerOrder: order, HoldTimeout: time.Second}
				var plain, pooled, twice []string
				synctest.Test(t, func(*testing.T) {
					plain = play(c, program, func(v *host.Virtual) host.Host { return v })
					on := func(h host.Host) host.Host {
						return pool.New(pool.Config{On: h}).NewHost(host.Config{TimerOrder: order})
					}
					pooled = play(c, program, func(v *host.Virtual) host.Host { return on(v) })
					twice = play(c, program, func(v *host.Virtual) host.Host { return on(on(v)) })
				})
				require.Equal(rt, plain, pooled)
				require.Equal(rt, plain, twice)
			})
		})
	}
}

// onLoop returns a loop in real time and a host of a pool on it.
func onLoop(c host.Config) (loop, guest *host.Loop) {
	loop = host.NewLoop(host.Config{})
	return loop, pool.New(pool.Config{On: loop}).NewHost(c)
}

func TestOn_ALoopRunsUntilNothingKeepsItsGuestsRunning(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		c    host.Config
		asks func(*host.Loop) (ends func()) // what keeps the guest running, and ends that
	}{
		"an interval that is cleared": {asks: func(h *host.Loop) func() {
			id, _ := h.SetInterval(func() {}, time.Hour)
			return func() { h.ClearTimer(id) }
		}},
		"a timer that is unref'd": {asks: func(h *host.Loop) func() {
			id, _ := h.SetTimeout(func() {}, time.Hour)
			return func() { h.Unref(id) }
		}},
		"a timer that is ref'd after the drive": {asks: func(h *host.Loop) func() {
			id, _ := h.SetTimeout(func() {}, time.Hour)
			h.Unref(id)
			_ = h.Post(func() { time.AfterFunc(time.Second, func() { h.Ref(id) }) })
			hold, _ := h.Hold("until it is")
			time.AfterFunc(2*time.Second, hold.Release)
			return func() { h.Unref(id) }
		}},
		"a hold": {asks: func(h *host.Loop) func() {
			hold, _ := h.Hold("elsewhere")
			return hold.Release
		}},
		"a frame from outside": {
			c: host.Config{RequestFrame: func() {}},
			asks: func(h *host.Loop) func() {
				id, _ := h.RequestAnimationFrame(func(time.Duration) {})
				return func() { h.CancelAnimationFrame(id) }
			},
		},
		"an idle period from outside": {
			c: host.Config{RequestIdle: func() {}},
			asks: func(h *host.Loop) func() {
				_, _ = h.RequestIdleCallback(func(host.IdleDeadline) {}, 0)
				return func() { _, _ = h.GrantIdle(h.Elapsed() + time.Second) }
			},
		},
		"that it is not closed": {asks: func(h *host.Loop) func() {
			_, _ = h.SetInterval(func() {}, 7*time.Second)
			_, _ = h.Hold("for ever")
			return func() { go h.Close() }
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				loop, guest := onLoop(c.c)
				defer loop.Close()
				ends := c.asks(guest)
				time.AfterFunc(10*time.Minute, ends)
				require.NoError(t, loop.RunUntilIdle(t.Context()))
				require.Equal(t, 10*time.Minute, loop.Elapsed())
			})
		})
	}
}

// It is due no earlier than what the guest has asked to be driven for.
func TestOn_ATimerBesideOneThatWasUnrefdRuns(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	h := pool.New(pool.Config{On: v}).NewHost(host.Config{})
	calls := 0
	id, err := h.SetTimeout(func() { calls++ }, time.Millisecond)
	require.NoError(t, err)
	v.Advance(0)
	h.Unref(id)
	_, err = h.SetTimeout(func() { calls++ }, time.Millisecond)
	require.NoError(t, err)
	require.NoError(t, v.Run())
	require.Equal(t, 2, calls)
}

// What waits for that learns of it, too.
func TestOn_WaitsUntilNothingKeepsItsGuestsRunning(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop, guest := onLoop(host.Config{})
		defer loop.Close()
		require.NoError(t, loop.Start())
		id, err := guest.SetTimeout(func() {}, time.Hour)
		require.NoError(t, err)
		time.AfterFunc(time.Minute, func() { guest.Unref(id) })
		require.NoError(t, loop.WaitUntilIdle(t.Context()))
		require.Equal(t, time.Minute, loop.Elapsed())
	})
}

func TestOn_TheErrorOfAHostThatNeverEndsNamesItsGuests(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{MaxTurns: 10})
	h := pool.New(pool.Config{On: v}).NewHost(host.Config{})
	_, err := h.SetInterval(func() {}, time.Second)
	require.NoError(t, err)
	require.ErrorContains(t, v.Run(), "\n\thost of a pool")
	require.Len(t, h.Pending(), 1)
	require.NoError(t, h.Close())
	require.NoError(t, v.Run())
	require.Empty(t, v.Pending())
}

// A hold of a guest is shown, and bounded, as one of the host.
func TestOn_AHoldOfAGuestStopsTheClock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{HoldTimeout: time.Second})
		h := pool.New(pool.Config{On: v}).NewHost(host.Config{})
		hold, err := h.Hold("load user")
		require.NoError(t, err)
		require.ErrorIs(t, v.Run(), host.ErrHeld)
		require.ErrorContains(t, v.Run(), `hold "load user", made at `)
		got := []time.Duration{}
		note := func() { got = append(got, v.Elapsed()) }
		_, err = h.SetTimeout(note, time.Hour)
		require.NoError(t, err)
		time.AfterFunc(time.Millisecond, func() { _ = hold.Post(note) })
		require.NoError(t, v.Run())
		require.Equal(t, []time.Duration{0, time.Hour}, got)
		require.ErrorIs(t, hold.Post(note), host.ErrReleased)
		require.Zero(t, v.Stats().Holds)
	})
}

// A key that rests ends, and with it what its pipeline says at its end.
func TestOn_AKeyThatRestsKeepsTheHostRunningUntilItEnds(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	var got []string
	src := rx.NewSubject[string]()
	op := pool.PerKeyWithConfig(pool.New(pool.Config{On: v}), letter, func(
		_ byte, values rx.Observable[string], _ *rxsched.Schedulers,
	) rx.Observable[string] {
		return rx.Pipe1(values, rx.TakeLast[string](1))
	}, pool.PerKeyConfig[byte]{Rest: 10 * time.Millisecond, MaxKeys: 1})
	op(src.Observable()).Subscribe(t.Context(), rx.Next(func(s string) {
		got = append(got, fmt.Sprint(s, v.Elapsed()))
	}))
	src.Next("a")
	src.Next("b")
	src.Next("A")
	require.NoError(t, v.Run())
	require.Equal(t, []string{"A10ms", "b20ms"}, got)
}
