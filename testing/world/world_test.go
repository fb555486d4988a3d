package world_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/world"
)

const ms = time.Millisecond

func TestHosts_ShareOneClock(t *testing.T) {
	t.Parallel()
	var got []string
	world.Run(t, func(w *world.World) {
		ui, worker := w.Host("ui"), w.Host("worker")
		src := observable.Pipe2(observable.Interval(time.Second, ui.Async()),
			observable.Take[int](3), observable.ObserveOn[int](worker.Async()))
		src.Subscribe(w.Context(), observable.Next(func(n int) {
			got = append(got, worker.Elapsed().String())
			ui.Post(func() { got = append(got, "back at "+ui.Elapsed().String()) })
		}))
	})
	require.Equal(t, []string{"1s", "back at 1s", "2s", "back at 2s", "3s", "back at 3s"}, got)
}

// What the test sets up before it waits is there before anything goes on. Then the host with the
// least name goes first.
func TestRun_OrdersWhatIsReadyTogetherByName(t *testing.T) {
	t.Parallel()
	for range 20 {
		var got []string
		world.Run(t, func(w *world.World) {
			note := func(what string) func() { return func() { got = append(got, what) } }
			b, a := w.Host("b"), w.Host("a")
			w.Go("c", func() {
				note("c")()
				time.Sleep(ms)
				note("c later")()
			})
			require.NoError(t, b.Post(note("b")))
			require.NoError(t, a.Post(note("a")))
			_, err := b.SetTimeout(note("b later"), ms)
			require.NoError(t, err)
			got = append(got, "test")
			w.Settle()
			got = append(got, "test again")
		})
		require.Subset(t, got, []string{"c later", "b later"})
		require.Equal(t, []string{"test", "a", "b", "c"}, got[:4])
		require.Equal(t, "test again", got[6])
	}
}

func TestAdvance_StopsAtAMoment(t *testing.T) {
	t.Parallel()
	var got []time.Duration
	world.Run(t, func(w *world.World) {
		h := w.Host("h")
		sub := observable.Interval(ms, h.Async()).Subscribe(w.Context(), observable.Next(func(int) {
			got = append(got, w.Elapsed())
		}))
		w.Advance(3 * ms)
		require.Len(t, got, 3)
		w.Advance(0)
		w.AdvanceTo(5 * ms)
		require.Len(t, got, 5)
		require.Equal(t, 5*ms, w.Elapsed())
		require.PanicsWithValue(t, "explore: Advance: negative duration", func() { w.Advance(-1) })
		require.PanicsWithValue(t, "explore: AdvanceTo: 4ms has passed: it is 5ms",
			func() { w.AdvanceTo(4 * ms) })
		sub.Unsubscribe()
	})
	require.Equal(t, []time.Duration{ms, 2 * ms, 3 * ms, 4 * ms, 5 * ms}, got)
}

// The test may wait as any goroutine does. What it asks of hosts afterwards takes its turn.
func TestRun_TheTestMayBlock(t *testing.T) {
	t.Parallel()
	world.Run(t, func(w *world.World) {
		h := w.Host("h")
		seen := 0
		src := observable.Pipe1(observable.Interval(time.Second, h.Async()), observable.Take[int](3))
		require.NoError(t, observable.ForEach(w.Context(), src, func(int) { seen++ }))
		require.Equal(t, 3, seen)
		time.Sleep(time.Minute)
		require.Equal(t, time.Minute+3*time.Second, w.Elapsed())
	})
}

func TestSettle_WaitsForWhatIsFarOff(t *testing.T) {
	t.Parallel()
	world.Run(t, func(w *world.World) {
		h := w.Host("h")
		ran := false
		_, err := h.SetTimeout(func() { ran = true }, 48*time.Hour)
		require.NoError(t, err)
		w.Settle()
		require.True(t, ran)
		w.Go("sleeper", func() { time.Sleep(time.Minute) })
		w.Settle()
		require.Equal(t, 48*time.Hour+time.Minute, w.Elapsed())
	})
}

func TestHost_TakesAConfig(t *testing.T) {
	t.Parallel()
	var order []string
	world.Run(t, func(w *world.World) {
		var caught []string
		h := w.HostWithConfig("h", host.Config{TimerOrder: host.NodeOrder,
			OnError: func(err *host.PanicError) { caught = append(caught, err.Error()) }})
		require.Equal(t, "h", h.Name())
		arm := func(what string, d time.Duration) {
			_, err := h.SetTimeout(func() { order = append(order, what) }, d)
			require.NoError(t, err)
		}
		arm("1", 2*ms)
		w.Advance(ms)
		arm("2", ms)
		arm("3", ms)
		require.NoError(t, h.Post(func() { panic("ignored") }))
		w.Settle()
		require.Len(t, caught, 1)
	})
	require.Equal(t, []string{"1", "2", "3"}, order)
}

func TestMisuse_NamesTheArgument(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "world: Run: nil test", func() { world.Run(t, nil) })
	world.Run(t, func(w *world.World) {
		h := w.Host("a")
		w.Go("b", func() {})
		for want, f := range map[string]func(){
			`explore: Host: the name "" is empty or taken`:   func() { w.Host("") },
			`explore: Host: the name "b" is empty or taken`:  func() { w.Host("b") },
			`explore: Go: the name "a" is empty or taken`:    func() { w.Go("a", func() {}) },
			`explore: Go: the name "test" is empty or taken`: func() { w.Go("test", func() {}) },
			"explore: Go: nil f":                             func() { w.Go("c", nil) },
		} {
			require.PanicsWithValue(t, want, f)
		}
		require.NoError(t, h.Post(func() {
			require.PanicsWithValue(t, "explore: Settle: only the goroutine of the body may call it", w.Settle)
		}))
	})
}
