package host_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// heapSize is what is live. It is called by tests that are not parallel.
func heapSize() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// burst is a way to have many callbacks pending, on a host of which nothing runs by itself.
type burst func(h host.Host, n int) (cancel func(i int))

func after(i int) time.Duration { return time.Duration(i) * ms }

// timersOf are timers that are due after an hour, and more by number.
func timersOf(more func(i int) time.Duration) burst {
	return func(h host.Host, n int) func(int) {
		ids := make([]host.TimerID, n)
		for i := range ids {
			ids[i], _ = h.SetTimeout(func() {}, time.Hour+more(i))
		}
		return func(i int) { h.ClearTimer(ids[i]) }
	}
}

var bursts = map[string]burst{
	"timers of one duration":   timersOf(func(int) time.Duration { return 0 }),
	"timers of many durations": timersOf(func(i int) time.Duration { return after(i) }),
	"timers in many lists":     timersOf(func(i int) time.Duration { return after(i / 2) }),
	"frame callbacks": func(h host.Host, n int) func(int) {
		ids := make([]host.FrameID, n)
		for i := range ids {
			ids[i], _ = h.RequestAnimationFrame(func(time.Duration) {})
		}
		return func(i int) { h.CancelAnimationFrame(ids[i]) }
	},
	"idle callbacks": func(h host.Host, n int) func(int) {
		ids := make([]host.IdleID, n)
		for i := range ids {
			timeout := time.Hour + after(i)
			ids[i], _ = h.RequestIdleCallback(func(host.IdleDeadline) {}, timeout)
		}
		return func(i int) { h.CancelIdleCallback(ids[i]) }
	},
}

// After a burst was cancelled, a host has at most twice the memory of the timers that are left,
// besides a few chunks.
func TestMemory_OfABurstComesBackWhenItIsCancelled(t *testing.T) {
	const n, left, chunks = 60_000, 10_000, 700 << 10
	for name, begin := range bursts {
		for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
			for kind, h := range map[string]host.Host{
				"virtual": host.NewVirtual(host.Config{TimerOrder: order}),
				"real":    host.NewLoop(host.Config{TimerOrder: order}),
			} {
				before := heapSize()
				live := bursts["timers of many durations"](h, left)
				after := heapSize()
				cancel := begin(h, n)
				for i := range n {
					cancel(n - 1 - i)
				}
				cancel = nil
				require.LessOrEqual(t, heapSize()-before, 2*(after-before)+chunks,
					"%s, %s, %v: some are left", name, kind, order)
				for i := range left {
					live(i)
				}
				live = nil
				require.LessOrEqual(t, heapSize()-before, chunks, "%s, %s, %v", name, kind, order)
				runtime.KeepAlive(h)
			}
		}
	}
}

// So has a virtual host whose burst has run, while as much goes on as before. It keeps the numbers of
// free places, as long as one is in use.
func TestMemory_OfABurstComesBackWhenItHasRun(t *testing.T) {
	const n = 60_000
	const chunks = 700<<10 + 10*n
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		v := host.NewVirtual(host.Config{TimerOrder: order, FramePeriod: ms, MaxTurns: 100 * n})
		var tick host.TimerID
		tick, _ = v.SetInterval(func() {}, time.Second)
		v.Unref(tick)
		before := heapSize()
		for name, begin := range bursts {
			begin(v, n)
			require.NoError(t, v.Run())
			require.LessOrEqual(t, heapSize()-before, chunks, "%s, %v", name, order)
		}
		for range n {
			require.NoError(t, v.Post(func() {}))
			require.NoError(t, v.QueueMicrotask(func() {}))
		}
		require.NoError(t, v.Run())
		require.LessOrEqual(t, heapSize()-before, chunks, "tasks and microtasks, %v", order)
		runtime.KeepAlive(v)
	}
}
