package host_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host"
)

func TestOnCheckpoint_FollowsEachCallbackWhenNoMicrotaskIsLeft(t *testing.T) {
	t.Parallel()
	two := func(d *diary, add func(f func())) {
		for _, what := range []string{"a", "b"} {
			add(func() {
				d.note(what)
				_ = d.QueueMicrotask(func() {
					d.note("micro " + what)
					_ = d.QueueMicrotask(d.notes("more " + what))
				})
			})
		}
	}
	want := []string{
		"a", "micro a", "more a", "end",
		"b", "micro b", "more b", "end",
	}
	for name, c := range map[string]struct {
		order host.TimerOrder
		add   func(d *diary, f func())
	}{
		"tasks":         {host.StrictOrder, func(d *diary, f func()) { _ = d.Post(f) }},
		"timers":        {host.StrictOrder, func(d *diary, f func()) { _, _ = d.SetTimeout(f, 0) }},
		"a pass":        {host.NodeOrder, func(d *diary, f func()) { _, _ = d.SetTimeout(f, 0) }},
		"immediates":    {host.StrictOrder, func(d *diary, f func()) { _, _ = d.SetImmediate(f) }},
		"a check phase": {host.NodeOrder, func(d *diary, f func()) { _, _ = d.SetImmediate(f) }},
		"a frame": {host.StrictOrder, func(d *diary, f func()) {
			_, _ = d.RequestAnimationFrame(func(time.Duration) { f() })
		}},
		"idle callbacks": {host.StrictOrder, func(d *diary, f func()) {
			_, _ = d.RequestIdleCallback(func(host.IdleDeadline) { f() }, 0)
		}},
		"idle timeouts": {host.StrictOrder, func(d *diary, f func()) {
			_, _ = d.RequestIdleCallback(func(host.IdleDeadline) { f() }, 1)
			d.Block(1)
		}},
	} {
		d := newDiary(host.Config{TimerOrder: c.order})
		stop := d.OnCheckpoint(d.notes("end"))
		two(d, func(f func()) { c.add(d, f) })
		require.NoError(t, d.Run())
		got := d.take()
		for i := range got {
			_, got[i], _ = strings.Cut(got[i], " ")
		}
		require.Equal(t, want, got, name)
		stop()
		stop()
		c.add(d, d.notes("last"))
		require.NoError(t, d.Run())
		require.Len(t, d.take(), 1, name)
	}
}

func TestOnCheckpoint_IsNotCalledIfNothingRan(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		require.NoError(t, d.Run())
		d.OnCheckpoint(d.notes("end"))
		require.NoError(t, d.Run())
		d.ClearTimer(d.timeout("cleared", ms))
		d.Advance(ms)
		require.Empty(t, d.take())
		d.timeout("timer", ms)
		d.Advance(ms)
		require.Equal(t, []string{"2 timer", "2 end"}, d.take())
	}
}

func TestOnCheckpoint_CanBeginAndEndAnywhere(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	var stops []func()
	add := func(what string, also func()) {
		stops = append(stops, d.OnCheckpoint(func() { d.note(what); also() }))
	}
	require.NoError(t, d.Post(func() {
		d.note("task")
		add("a", func() {})
		add("b", func() { stops[0](); stops[1](); add("c", func() {}) })
	}))
	require.NoError(t, d.Post(d.notes("task")))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"0 task", "0 a", "0 b", "0 c", "0 task", "0 c"}, d.take())
	stops[2]()
	require.NoError(t, d.Post(d.notes("task")))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"0 task"}, d.take())
	require.PanicsWithValue(t, "host: OnCheckpoint: nil function", func() { d.OnCheckpoint(nil) })
}

func TestOnCheckpoint_APanicIsThatOfACallback(t *testing.T) {
	t.Parallel()
	var d *diary
	d = newDiary(host.Config{OnError: func(e *host.PanicError) {
		require.ErrorIs(t, e, errBoom)
		d.note("uncaught")
	}})
	fails := true
	d.OnCheckpoint(func() {
		if fails = !fails; fails {
			return
		}
		require.NoError(t, d.QueueMicrotask(d.notes("microtask")))
		panic(errBoom)
	})
	d.OnCheckpoint(d.notes("end"))
	require.NoError(t, d.Post(func() { d.note("task"); panic(errBoom) }))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"0 task", "0 uncaught", "0 uncaught", "0 microtask", "0 end"}, d.take())

	v := newDiary(host.Config{})
	stop := v.OnCheckpoint(func() { panic(errBoom) })
	v.OnCheckpoint(v.notes("end"))
	require.NoError(t, v.Post(v.notes("task")))
	require.PanicsWithValue(t, errBoom, func() { _ = v.Run() })
	stop()
	require.NoError(t, v.Run())
	require.Equal(t, []string{"0 task", "0 end"}, v.take(), "the turn goes on where it was")
}

func TestOnCheckpoint_IsInterruptedAsCallbacksAre(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{MaxTurns: 100})
	d.OnCheckpoint(func() { d.note("first"); d.Stop() })
	d.OnCheckpoint(d.notes("second"))
	require.NoError(t, d.Post(d.notes("task")))
	require.NoError(t, d.Run())
	require.Equal(t, []string{"0 task", "0 first"}, d.take())
	require.NoError(t, d.Run())
	require.Equal(t, []string{"0 second"}, d.take())

	endless := newDiary(host.Config{MaxTurns: 100})
	ran := 0
	endless.OnCheckpoint(func() { _ = endless.QueueMicrotask(func() { ran++ }) })
	require.NoError(t, endless.Post(func() {}))
	require.ErrorIs(t, endless.Run(), host.ErrEndless)
	require.Equal(t, 100, ran)
}

func TestOnCheckpoint_EndsWithTheHost(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{})
	stop := d.OnCheckpoint(d.notes("end"))
	require.NoError(t, d.Post(func() { require.NoError(t, d.Close()) }))
	require.NoError(t, d.Run())
	stop()
	d.OnCheckpoint(d.notes("end"))()
	require.False(t, d.Step())
	require.Empty(t, d.take())
}

// A burst of tasks that begins before there is a hook ends with the callback that adds it.
func TestOnCheckpoint_FollowsEachTaskOfALoop(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		tasks, ends := 0, 0
		for i := range 100 {
			require.NoError(t, l.Post(func() {
				if tasks++; i == 20 {
					l.OnCheckpoint(func() { ends++; require.Equal(t, tasks, ends+20) })
				}
			}))
		}
		require.NoError(t, l.RunUntilIdle(t.Context()))
		require.Equal(t, 100, tasks)
		require.Equal(t, 80, ends)
	})
}

// In a random program, each callback is followed by all the microtasks that it leads to, and then
// by the hooks, until they too have nothing more.
func TestOnCheckpoint_AlwaysFindsNoMicrotask(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := newDiary(host.Config{TimerOrder: rapid.SampledFrom([]host.TimerOrder{
			host.StrictOrder, host.NodeOrder,
		}).Draw(t, "order")})
		budget := rapid.IntRange(0, 40).Draw(t, "budget")
		micros, quiet := 0, true // quiet: the last thing that happened was a round of the hooks
		var callback func()
		act := func(micro bool) {
			for range rapid.IntRange(0, 3).Draw(t, "acts") {
				if budget--; budget < 0 {
					return
				}
				switch what := rapid.IntRange(0, 3).Draw(t, "what"); {
				case what == 0 || micro:
					micros++
					_ = d.QueueMicrotask(func() { micros--; quiet = false; callback() })
				case what == 1:
					_, _ = d.SetTimeout(func() { require.True(t, quiet); callback() }, ms)
				case what == 2:
					_, _ = d.SetImmediate(func() { require.True(t, quiet); callback() })
				default:
					_, _ = d.RequestAnimationFrame(func(time.Duration) { require.True(t, quiet); callback() })
				}
			}
		}
		callback = func() { quiet = false; act(false) }
		rounds := rapid.IntRange(1, 3).Draw(t, "hooks")
		for i := range rounds {
			d.OnCheckpoint(func() {
				require.Zero(t, micros, "a microtask is left")
				act(true)
				quiet = i == rounds-1 && micros == 0
			})
		}
		require.NoError(t, d.Post(callback))
		require.NoError(t, d.Run())
		require.True(t, quiet)
	})
}

func TestAllocs_AHookOfTheCheckpoint(t *testing.T) {
	v := host.NewVirtual(host.Config{})
	n := 0
	v.OnCheckpoint(func() { n++ })
	f := func() {}
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		_ = v.Post(f)
		v.Advance(0)
	}))
	require.EqualValues(t, 1001, n)
}
