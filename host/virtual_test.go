package host_test

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
)

const ms = time.Millisecond

// diary is a virtual host with frames of 16 ms, and what its callbacks wrote down.
type diary struct {
	*host.Virtual
	entries []string
}

func newDiary(c host.Config) *diary {
	c.FramePeriod = 16 * ms
	return &diary{Virtual: host.NewVirtual(c)}
}

// note writes an entry with the host time in milliseconds.
func (d *diary) note(what string) {
	d.entries = append(d.entries, fmt.Sprintf("%d %s", d.Elapsed()/ms, what))
}

func (d *diary) notes(what string) func() { return func() { d.note(what) } }

// take returns the entries since the last take.
func (d *diary) take() []string {
	entries := d.entries
	d.entries = nil
	return entries
}

func (d *diary) timeout(what string, after time.Duration) host.TimerID {
	id, err := d.SetTimeout(d.notes(what), after)
	if err != nil {
		panic(err)
	}
	return id
}

func TestVirtual_StepRunsOneTurn(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	require.False(t, d.Step(), "there is nothing to run")
	require.NoError(t, d.Post(func() {
		d.note("task")
		require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
	}))
	d.timeout("timer", 5*ms)
	require.True(t, d.Step())
	require.Equal(t, []string{"0 task", "0 microtask"}, d.take())
	at, ok := d.Next()
	require.True(t, ok)
	require.Equal(t, 5*ms, at)
	require.True(t, d.Step())
	require.Equal(t, []string{"5 timer"}, d.take())
	require.False(t, d.Step())
	_, ok = d.Next()
	require.False(t, ok)
}

func TestVirtual_AdvanceRunsWhatBecomesReadyAndLeavesTheClockThere(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	d.timeout("a", 10*ms)
	d.timeout("b", 20*ms)
	d.timeout("c", 21*ms)
	d.Advance(20 * ms)
	require.Equal(t, []string{"10 a", "20 b"}, d.take())
	require.Equal(t, 20*ms, d.Elapsed())
	d.AdvanceTo(20 * ms)
	require.Empty(t, d.take())
	d.AdvanceTo(100 * ms)
	require.Equal(t, []string{"21 c"}, d.take())
	require.Equal(t, 100*ms, d.Elapsed())
	d.Advance(math.MaxInt64)
	require.Equal(t, host.Forever-1, d.Elapsed(), "time has an end")
}

func TestVirtual_AdvanceDoesNotCatchUpWithACallbackThatBlocks(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	_, err := d.SetTimeout(func() { d.Block(50 * ms) }, 10*ms)
	require.NoError(t, err)
	d.timeout("late", 20*ms)
	d.Advance(20 * ms)
	require.Equal(t, 60*ms, d.Elapsed())
	require.Empty(t, d.take(), "it would begin after 20 ms")
	d.Advance(0)
	require.Equal(t, []string{"60 late"}, d.take())
}

func TestVirtual_RunStopsWhenNothingIsPending(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	unref := d.timeout("unref'd", 50*ms)
	d.timeout("last", 20*ms)
	require.True(t, d.Unref(unref))
	require.False(t, d.HasRef(unref))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"20 last"}, d.take())
	require.True(t, d.Ref(unref))
	require.True(t, d.HasRef(unref))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"50 unref'd"}, d.take())
	require.False(t, d.Ref(unref), "it has fired")
	require.False(t, d.Unref(unref))
	require.False(t, d.HasRef(unref))
}

func TestVirtual_RunTakesAProgramForEndlessAfterMaxTurns(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{MaxTurns: 100})
	ticks := 0
	id, err := d.SetInterval(func() { ticks++ }, ms)
	require.NoError(t, err)
	require.ErrorIs(t, d.Run(), host.ErrEndless)
	require.Equal(t, 100, ticks)
	require.ErrorIs(t, d.Run(), host.ErrEndless, "the rest is still pending")
	require.True(t, d.ClearTimer(id))
	require.NoError(t, d.Run())
}

func TestVirtual_IsDrivenByOneAtATime(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	ran := 0
	for name, drive := range map[string]func(){
		"Step":      func() { d.Step() },
		"Run":       func() { _ = d.Run() },
		"AdvanceTo": func() { d.Advance(ms) },
	} {
		require.NoError(t, d.Post(func() {
			ran++
			require.PanicsWithValue(t, "host: "+name+": the host is being driven already", drive)
		}))
	}
	require.NoError(t, d.Run())
	require.Equal(t, 3, ran)
}

func TestVirtual_TimeIsTheOriginPlusTheHostTime(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	d.Advance(1500 * ms)
	require.Equal(t, time.UnixMilli(1500).UTC(), d.Now())
	origin := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
	v := host.NewVirtual(host.Config{Origin: origin})
	v.Advance(time.Second)
	require.Equal(t, origin.Add(time.Second), v.Now())
}

func TestVirtual_CloseCancelsAndRefuses(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	id := d.timeout("timer", ms)
	require.NoError(t, d.Post(func() {
		d.note("task")
		require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
		require.NoError(t, d.Close())
		d.note("goes on")
	}))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"0 task", "0 goes on"}, d.take())
	require.False(t, d.Step())
	require.False(t, d.ClearTimer(id))
	refuses(t, d)
	require.NoError(t, d.Close(), "closing again does nothing")
}

// refuses checks that a closed host refuses whatever is asked of it.
func refuses(t *testing.T, h host.Host) {
	t.Helper()
	f := func() {}
	require.ErrorIs(t, h.Post(f), host.ErrClosed)
	require.ErrorIs(t, h.QueueMicrotask(f), host.ErrClosed)
	_, errTimeout := h.SetTimeout(f, 0)
	_, errInterval := h.SetInterval(f, 0)
	_, errFrame := h.RequestAnimationFrame(func(time.Duration) {})
	_, errIdle := h.RequestIdleCallback(func(host.IdleDeadline) {}, 0)
	_, errImmediate := h.SetImmediate(f)
	for _, err := range []error{errTimeout, errInterval, errImmediate, errFrame, errIdle} {
		require.ErrorIs(t, err, host.ErrClosed)
	}
	k := kernel.Of(h)
	k.Mutex().Lock()
	defer k.Mutex().Unlock()
	require.True(t, k.Closed())
	require.False(t, k.Post(nil))
	require.Zero(t, k.QueueMicrotask(nil))
	require.Zero(t, k.SetTimeout(nil, 0))
	require.Zero(t, k.SetInterval(nil, 0))
	require.Zero(t, k.RequestAnimationFrame(nil))
	require.Zero(t, k.RequestIdleCallback(nil))
}

var errBoom = errors.New("boom")

func TestUncaught_IsToldAtOnceAndTheTurnGoesOn(t *testing.T) {
	t.Parallel()
	var d *diary
	d = newDiary(host.Config{OnError: func(e *host.PanicError) {
		require.ErrorIs(t, e, errBoom)
		require.Contains(t, string(e.Stack), "virtual_test.go", "the stack is that of the panic")
		d.note("uncaught")
	}})
	failing := func() { panic(errBoom) }
	require.NoError(t, d.Post(func() {
		require.NoError(t, d.QueueMicrotask(failing))
		require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
		failing()
	}))
	for range 2 {
		_, err := d.RequestAnimationFrame(func(time.Duration) {
			require.NoError(t, d.QueueMicrotask(d.notes("after the frame callback")))
			failing()
		})
		require.NoError(t, err)
	}
	require.True(t, d.Step(), "one turn, whatever fails in it")
	require.Equal(t, []string{"0 uncaught", "0 uncaught", "0 microtask"}, d.take())
	require.True(t, d.Step())
	require.Equal(t, []string{
		"16 uncaught", "16 after the frame callback", "16 uncaught", "16 after the frame callback",
	}, d.take())
	require.False(t, d.Step())
}

func TestUncaught_AdvanceFinishesATurnThatFailedLate(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{OnError: func(*host.PanicError) {}})
	require.NoError(t, d.Post(func() {
		require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
		d.Block(10 * ms)
		panic("boom")
	}))
	d.Advance(5 * ms)
	require.Equal(t, []string{"10 microtask"}, d.take())
}

func TestUncaught_WithoutItThePanicGoesOnAndTheHostStaysSound(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	require.NoError(t, d.Post(func() {
		require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
		panic(errBoom)
	}))
	for range 2 {
		_, err := d.RequestAnimationFrame(func(time.Duration) {
			d.note("frame callback")
			panic(errBoom)
		})
		require.NoError(t, err)
	}
	_, err := d.RequestIdleCallback(func(host.IdleDeadline) { panic(errBoom) }, 0)
	require.NoError(t, err)
	d.timeout("timer", 17*ms)
	drive := func() { _ = d.Run() }
	require.PanicsWithValue(t, errBoom, drive)
	require.Empty(t, d.take())
	require.PanicsWithValue(t, errBoom, drive, "the idle callback, after what was left of the turn")
	require.Equal(t, []string{"0 microtask"}, d.take())
	require.PanicsWithValue(t, errBoom, drive)
	require.PanicsWithValue(t, errBoom, drive)
	require.Equal(t, []string{"16 frame callback", "16 frame callback"}, d.take())
	require.NoError(t, d.Run())
	require.Equal(t, []string{"17 timer"}, d.take())
}

func TestUncaught_APassInNodesOrderGoesOn(t *testing.T) {
	t.Parallel()
	var d *diary
	d = newDiary(host.Config{TimerOrder: host.NodeOrder, OnError: func(*host.PanicError) { d.note("uncaught") }})
	n := 0
	id, err := d.SetInterval(func() {
		if n++; n == 1 {
			panic("boom")
		}
		d.note("interval")
	}, 5*ms)
	require.NoError(t, err)
	d.timeout("timer", 5*ms)
	d.Advance(10 * ms)
	require.True(t, d.ClearTimer(id))
	require.Equal(t, []string{"5 uncaught", "5 timer", "10 interval"}, d.take())
}
