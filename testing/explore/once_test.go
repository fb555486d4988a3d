package explore_test

import (
	"os"
	"os/exec"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/explore"
)

const ms = time.Millisecond

func TestHosts_ShareOneClock(t *testing.T) {
	t.Parallel()
	var got []string
	explore.Once(t, func(w *explore.X) {
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
func TestOnce_OrdersWhatIsReadyTogetherByName(t *testing.T) {
	t.Parallel()
	for range 20 {
		var got []string
		explore.Once(t, func(w *explore.X) {
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
	explore.Once(t, func(w *explore.X) {
		h := w.Host("h")
		sub := observable.Interval(ms, h.Async()).Subscribe(w.Context(), observable.Next(func(int) {
			got = append(got, w.Elapsed())
		}))
		w.Advance(3 * ms)
		require.Len(t, got, 3)
		w.Advance(0)
		w.Advance(2 * ms)
		require.Len(t, got, 5)
		require.Equal(t, 5*ms, w.Elapsed())
		require.PanicsWithValue(t, "explore: Advance: negative duration", func() { w.Advance(-1) })
		sub.Unsubscribe()
	})
	require.Equal(t, []time.Duration{ms, 2 * ms, 3 * ms, 4 * ms, 5 * ms}, got)
}

func TestSettle_WaitsForWhatIsFarOff(t *testing.T) {
	t.Parallel()
	explore.Once(t, func(w *explore.X) {
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
	explore.Once(t, func(w *explore.X) {
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
	require.PanicsWithValue(t, "explore: Once: nil body", func() { explore.Once(t, nil) })
	explore.Once(t, func(w *explore.X) {
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

// failing are tests that fail, and what they tell. Each runs in a process of its own.
var failing = map[string]struct {
	test func(t *testing.T, w *explore.X)
	told string
}{
	"a callback fails": {func(t *testing.T, w *explore.X) {
		h := w.Host("ui")
		require.NoError(t, h.Post(func() { require.Fail(t, "oh") }))
		require.NoError(t, h.Post(func() { t.Error("nothing goes on") }))
		w.Settle()
	}, `once_test.go:\d+: \n(.*\n)*.*Error: +\toh\n`},

	"a goroutine fails": {func(t *testing.T, w *explore.X) {
		w.Go("a", func() { require.Fail(t, "oh") })
		w.Go("b", func() { t.Error("nothing goes on") })
		w.Settle()
	}, `once_test.go:\d+: \n(.*\n)*.*Error: +\toh\n`},

	"a deadlock": {func(t *testing.T, w *explore.X) {
		ui := w.Host("ui")
		_, err := ui.Hold("load user")
		require.NoError(t, err)
		never := make(chan int)
		w.Go("feed", func() { <-never })
		require.NoError(t, w.Host("worker").Post(func() { never <- 1; never <- 2 }))
		w.Settle()
	}, `nothing can go on; still pending:\n` +
		`\s+ui: hold "load user", made at \S+once_test.go:\d+\n` +
		`\s+test waits: chan receive at \S+once_test.go:\d+\n` +
		`\s+worker waits: chan send at \S+once_test.go:\d+\n`},

	"the test waits for ever": {func(_ *testing.T, w *explore.X) {
		w.Host("ui")
		select {}
	}, `nothing can go on; still pending:\n\s+test waits: select at \S+once_test.go:\d+\n`},
}

const which = "RXSCHED_FAILING"

func TestFailing(t *testing.T) {
	if f := failing[os.Getenv(which)]; f.test != nil {
		explore.Once(t, func(w *explore.X) { f.test(t, w) })
	}
}

func TestOnce_Fails(t *testing.T) {
	t.Parallel()
	for name, f := range failing {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run := exec.Command(os.Args[0], "-test.run=^TestFailing$", "-test.timeout=1m")
			run.Env = append(os.Environ(), which+"="+name)
			out, err := run.CombinedOutput()
			require.Error(t, err)
			require.Regexp(t, regexp.MustCompile("^--- FAIL: TestFailing .*\n(.*\n)*.*"+f.told), string(out))
			require.NotRegexp(t, "\npanic: |WARNING: DATA RACE|nothing goes on", string(out))
		})
	}
}
