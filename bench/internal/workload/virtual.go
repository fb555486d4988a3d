package workload

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

// inVirtualTime is W6: callback i is to run after delays[i].
type inVirtualTime = func(delays []time.Duration, run func(i int))

func virtuals() []Cell {
	c := Cell{Workload: "W6", Variant: "n=", Unit: nanoseconds}
	sizes := append([]int{1_000}, thousands...)
	all := sized(c, sizes, []system[inVirtualTime]{
		{"rxsched-virtual", virtualScheduler}, {"rxsched-host", virtualHost},
		{"go-heap4", runByKey[time.Duration]},
	}, func(t *Trial, do inVirtualTime) {
		after := virtualDelays(t.N)
		count, o := 0, order(0)
		t.measure(func() { do(after, func(i int) { count++; o.ran(i) }) })
		t.counted(count, t.N)
		t.check(o == orderBy(after), "not in the order of time, then of scheduling")
	})
	// Go runs timers of one instant in any order.
	return append(all, sized(c, sizes, []system[inVirtualTime]{
		{"go-synctest", synctestClock},
	}, func(t *Trial, do inVirtualTime) {
		after := virtualDelays(t.N)
		var count atomic.Int64
		t.measure(func() { do(after, func(int) { count.Add(1) }) })
		t.counted(int(count.Load()), t.N)
	})...)
}

// virtualDelays are 1 ms to 1000 s.
func virtualDelays(n int) []time.Duration {
	return delays(6, n, func(below func(int) int) int { return 1 + below(1_000_000) })
}

func virtualScheduler(delays []time.Duration, run func(i int)) {
	s := virtual.New(virtual.Config{})
	for i, d := range delays {
		s.Schedule(func(*action.Action) { run(i) }, d)
	}
	s.Flush()
}

func virtualHost(delays []time.Duration, run func(i int)) {
	v := host.NewVirtual(host.Config{})
	for i, d := range delays {
		mustOf(v.SetTimeout(func() { run(i) }, d))
	}
	must(v.Run())
}

// windowed is W13: debounceTime or throttleTime in virtual time. Event i has the value i, and comes
// gaps[i] after the one before.
type windowed = func(throttle bool, gaps []time.Duration, sent func(v int))

func windows() []Cell {
	systems := []system[windowed]{
		{"rxsched-virtual", virtualWindow(virtual.Config{})},
		{"rxsched-mutable", virtualWindow(virtual.Config{Mutable: true})},
		{"rxsched-host", hostWindow},
		{"b97tsk-rx-synctest", b97tskWindow}, {"go-heap", heapWindow},
	}
	c := Cell{Workload: "W13", Unit: "ns/event"}
	of := func(variant string, throttle bool, wanted func([]time.Duration) (count, sum int)) []Cell {
		c.Variant = variant
		return sized(c, few, systems, func(t *Trial, do windowed) {
			// Multiples of 3 ms up to 21: no event ties with the end of a window.
			gaps := delays(13, t.N, func(below func(int) int) int { return 3 + 3*below(7) })
			count, sum := 0, 0
			t.measure(func() { do(throttle, gaps, func(v int) { count++; sum += v }) })
			t.Figures["ns/event"] = t.Figures[nanoseconds]
			delete(t.Figures, nanoseconds)
			wantCount, wantSum := wanted(gaps)
			t.counted(count, wantCount)
			t.check(sum == wantSum, "the sum is %d, want %d", sum, wantSum)
		})
	}
	return append(of("debounce-", false, debounced), of("throttle-", true, throttled)...)
}

// debounced is how many events are sent, and the sum of their values.
func debounced(gaps []time.Duration) (count, sum int) {
	for i := range gaps {
		if i == len(gaps)-1 || gaps[i+1] > window {
			count++
			sum += i
		}
	}
	return count, sum
}

func throttled(gaps []time.Duration) (count, sum int) {
	now, closedUntil := time.Duration(0), time.Duration(-1)
	for i, gap := range gaps {
		if now += gap; now > closedUntil {
			count++
			sum += i
			closedUntil = now + window
		}
	}
	return count, sum
}

func virtualWindow(c virtual.Config) windowed {
	return func(throttle bool, gaps []time.Duration, sent func(v int)) {
		s := virtual.New(c)
		ourWindow(throttle, gaps, s, sent)
		s.Flush()
	}
}

func hostWindow(throttle bool, gaps []time.Duration, sent func(v int)) {
	v := host.NewVirtual(host.Config{})
	ourWindow(throttle, gaps, async.New(v), sent)
	must(v.Run())
}

func ourWindow(throttle bool, gaps []time.Duration, s scheduler.Scheduler, sent func(v int)) {
	source := observable.New(func(dst *observable.Subscriber[int]) {
		i := 0
		s.NewAction(action.Func(func(self *action.Action) {
			dst.Next(i)
			if i++; i < len(gaps) {
				self.Schedule(gaps[i])
			} else {
				dst.Complete()
			}
		})).Schedule(gaps[0])
	})
	limit := observable.DebounceTime[int](window, s)
	if throttle {
		limit = observable.ThrottleTime[int](window, s)
	}
	limit(source).Subscribe(context.Background(), observable.Next(sent))
}
