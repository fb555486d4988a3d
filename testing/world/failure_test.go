package world_test

import (
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/world"
)

// failing are tests that fail, and what they tell. Each runs in a process of its own. How else an order
// fails is a matter of package explore.
var failing = map[string]struct {
	test func(t *testing.T, w *world.World)
	told string
}{
	"a callback fails": {func(t *testing.T, w *world.World) {
		h := w.Host("ui")
		require.NoError(t, h.Post(func() { require.Fail(t, "oh") }))
		require.NoError(t, h.Post(func() { t.Error("nothing goes on") }))
		w.Settle()
	}, `failure_test.go:\d+: \n(.*\n)*.*Error: +\toh\n`},

	"a goroutine fails": {func(t *testing.T, w *world.World) {
		w.Go("a", func() { require.Fail(t, "oh") })
		w.Go("b", func() { t.Error("nothing goes on") })
		w.Settle()
	}, `failure_test.go:\d+: \n(.*\n)*.*Error: +\toh\n`},

	"a deadlock": {func(t *testing.T, w *world.World) {
		ui := w.Host("ui")
		_, err := ui.Hold("load user")
		require.NoError(t, err)
		never := make(chan int)
		w.Go("feed", func() { <-never })
		require.NoError(t, w.Host("worker").Post(func() { never <- 1; never <- 2 }))
		w.Settle()
	}, `nothing can go on; still pending:\n` +
		`\s+ui: hold "load user", made at \S+failure_test.go:\d+\n` +
		`\s+test waits: chan receive at \S+failure_test.go:\d+\n` +
		`\s+worker waits: chan send at \S+failure_test.go:\d+\n`},

	"a lock at a point that nobody expects": {func(_ *testing.T, w *world.World) {
		guarded(w)
	}, `can't be simulated: (.*\n)*\s*sync.Mutex.Lock at \S+failure_test.go:\d+\n(.*\n)*.*ExpectLocks`},

	"the test waits for ever": {func(_ *testing.T, w *world.World) {
		w.Host("ui")
		select {}
	}, `nothing can go on; still pending:\n\s+test waits: select at \S+failure_test.go:\d+\n`},

	"a program without an end": {func(_ *testing.T, w *world.World) {
		h := w.HostWithConfig("ui", host.Config{MaxTurns: 100, Places: true})
		observable.Interval(time.Second, h.Async()).Subscribe(w.Context(), observable.Next(func(int) {}))
	}, `explore: endless on ui\n\s+it goes on for ever; pending:\n` +
		`\s+ui: interval .*, due at 1m41s, made at \S+failure_test.go:\d+\n`},
}

// guarded has one goroutine post with a lock held that another one waits for.
func guarded(w *world.World) (reports, seen int) {
	log := w.Host("log")
	var mu sync.Mutex
	has := make(chan bool)
	w.Go("one", func() {
		<-has
		mu.Lock()
		defer mu.Unlock()
		seen++
	})
	w.Go("two", func() {
		mu.Lock()
		defer mu.Unlock()
		close(has)
		_ = log.Post(func() { reports++ })
		seen *= 10
	})
	w.Settle()
	return reports, seen
}

func TestWorld_ExpectsLocksOfUserCode(t *testing.T) {
	t.Parallel()
	world.Run(t, func(w *world.World) {
		w.ExpectLocks()
		reports, seen := guarded(w)
		require.Equal(t, 1, reports)
		require.Equal(t, 1, seen, "one waited for two")
	})
}

const which = "RXSCHED_FAILING"

func TestFailing(t *testing.T) {
	if f := failing[os.Getenv(which)]; f.test != nil {
		world.Run(t, func(w *world.World) { f.test(t, w) })
	}
}

func TestRun_Fails(t *testing.T) {
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

// A callback that ends its goroutine has failed nothing: its host goes on, as in production.
func TestRun_GoesOnAfterACallbackThatEndsItsGoroutine(t *testing.T) {
	t.Parallel()
	ran := false
	world.Run(t, func(w *world.World) {
		h := w.Host("h")
		require.NoError(t, h.Post(func() { runtime.Goexit() }))
		require.NoError(t, h.Post(func() { ran = true }))
	})
	require.True(t, ran)
}
