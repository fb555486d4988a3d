package workload

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
)

// W3, W4, W5 and W11 are about timers.

// timers is a system that has timers, in so many slots: it calls use, then wait, with its timers
// still going.
type timers = func(slots int, use user, wait func())

// A user arms timers, and stops them, which reports whether they were pending.
type user = func(arm func(slot int, d time.Duration, f func()), stop func(slot int) bool)

// inSlots is a user's timers, of a system that has handles.
func inSlots[H any](slots int, use user, arm func(time.Duration, func()) H, stop func(H) bool) {
	handles := make([]H, slots)
	use(func(slot int, d time.Duration, f func()) { handles[slot] = arm(d, f) },
		func(slot int) bool { return stop(handles[slot]) })
}

func loopTimers(slots int, use user, _ func()) {
	onLoop(func(l *host.Loop) {
		inSlots(slots, use, func(d time.Duration, f func()) host.TimerID {
			return mustOf(l.SetTimeout(f, d))
		}, l.ClearTimer)
	})
}

// asyncTimers counts every Unsubscribe as a withdrawal. If one is not, the loop, which ends when
// nothing is pending, runs the action, and the trial sees it.
func asyncTimers(slots int, use user, _ func()) {
	onLoop(func(l *host.Loop) {
		s := async.New(l)
		inSlots(slots, use, func(d time.Duration, f func()) *action.Action {
			return s.Schedule(func(*action.Action) { f() }, d)
		}, func(a *action.Action) bool {
			a.Unsubscribe()
			return true
		})
	})
}

func goTimers(slots int, use user, wait func()) {
	inSlots(slots, use, time.AfterFunc, (*time.Timer).Stop)
	wait()
}

var timerSystems = []system[timers]{
	{"rxsched-timer", loopTimers}, {"rxsched-async", asyncTimers},
	{"go-afterfunc", goTimers}, {"timingwheel", wheelTimers},
	{"go-durlists", listTimers},
}

// churns are W3: timers that are armed and stopped before they are due.
func churns() (all []Cell) {
	for variant, live := range map[string]int{"pair": 1, "live10k": live} {
		c := Cell{Workload: "W3", Variant: variant, N: many, Unit: nanoseconds}
		all = append(all, cells(c, timerSystems, func(t *Trial, do timers) {
			churn(t, do, min(live, t.N))
		})...)
	}
	return all
}

// churn arms and stops t.N timers; live of them are pending at a time.
func churn(t *Trial, do timers, live int) {
	var fired atomic.Int64
	f := func() { fired.Add(1) }
	stopped := 0
	do(live, func(arm func(int, time.Duration, func()), stop func(int) bool) {
		end := func(slot int) {
			if stop(slot) {
				stopped++
			}
		}
		t.measure(func() {
			slot := 0
			for i := range t.N {
				if i >= live {
					end(slot)
				}
				arm(slot, churnDelay(i), f)
				if slot++; slot == live {
					slot = 0
				}
			}
			sendAll(live, end)
		})
	}, func() {})
	t.counted(stopped, t.N)
	t.check(fired.Load() == 0, "%d timers fired", fired.Load())
}

// memories are W11: the memory of a pending timer. All have one callback, and their handles are in
// memory that exists before.
func memories() []Cell {
	c := Cell{Workload: "W11", N: many, Unit: "B/timer"}
	return cells(c, timerSystems, func(t *Trial, do timers) {
		var fired atomic.Int64
		f := func() { fired.Add(1) }
		do(t.N, func(arm func(int, time.Duration, func()), stop func(int) bool) {
			before := inUse()
			for i := range t.N {
				arm(i, 10*time.Minute+churnDelay(i), f)
			}
			t.Figures["B/timer"] = (inUse() - before) / float64(t.N)
			stopped := 0
			for i := range t.N {
				if stop(i) {
					stopped++
				}
			}
			t.counted(stopped-int(fired.Load()), t.N)
		}, func() {})
	})
}

// fires are W4: how late timers fire, each counted from its own arming.
func fires() []Cell {
	c := Cell{Workload: "W4", N: tasks, Unit: "late-p50-ms", Waits: true}
	return cells(c, []system[timers]{
		{"rxsched-timer", loopTimers}, {"rxsched-async", asyncTimers},
		{"go-afterfunc", goTimers}, {"timingwheel", wheelTimers},
		{"go-heap-loop", timerHeap}, {"go-heap-nanosleep", nanosleepHeap},
	}, fire)
}

func fire(t *Trial, do timers) {
	// The first is due when all have been armed.
	after := delays(4, t.N, func(below func(int) int) int { return 500 + below(1000) })
	late := make([]float64, t.N)
	var all sync.WaitGroup
	all.Add(t.N)
	before := processor()
	do(t.N, func(arm func(int, time.Duration, func()), _ func(int) bool) {
		for i, d := range after {
			due := time.Now().Add(d)
			arm(i, d, func() {
				late[i] = float64(time.Since(due)) / float64(time.Millisecond)
				all.Done()
			})
		}
	}, all.Wait)
	all.Wait()
	t.Figures["processor-s"] = processor() - before
	time.Sleep(20 * time.Millisecond) // a timer that fires twice panics meanwhile
	t.counted(t.N, t.N)
	t.Figures["late-p50-ms"] = percentile(late, 50)
	t.Figures["late-p99-ms"] = percentile(late, 99)
	t.check(late[0] > -1.5, "a timer was %.3f ms early", -late[0])
}

// processor is the processor time that this process has used, in seconds.
func processor() float64 {
	var u syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// An interval calls tick, which does the work and reports whether there is more.
type interval = func(tick func() bool)

// intervals are W5: an interval with work in each tick, by how far the last tick is off; and those
// that keep their phase, and frames, by how late each tick is.
func intervals() []Cell {
	c := Cell{Workload: "W5", N: ticks, Unit: "drift-ms", Waits: true}
	all := cells(c, []system[interval]{
		{"rxsched-interval", loopInterval}, {"rxsched-async", asyncInterval},
		{"go-ticker", tickerInterval},
	}, func(t *Trial, do interval) {
		jitter, before := make([]float64, 0, t.N), time.Duration(0)
		ticked(t, do, func(at time.Duration) {
			jitter = append(jitter, math.Abs(float64(at-before-period))/1000)
			before = at
		})
		t.Figures["drift-ms"] = float64(before-time.Duration(t.N)*period) / 1e6
		t.Figures["jitter-p99-us"] = percentile(jitter, 99)
	})
	c.Variant, c.Unit = "phase", "late-p50-us"
	return append(all, cells(c, []system[interval]{
		{"rxsched-frame", loopFrames}, {"rxsched-interval", loopInterval},
		{"go-ticker", tickerInterval},
	}, func(t *Trial, do interval) {
		late := make([]float64, 0, t.N)
		ticked(t, do, func(at time.Duration) { late = append(late, float64(at%period)/1000) })
		t.Figures["late-p50-us"] = percentile(late, 50)
		t.Figures["late-p99-us"] = percentile(late, 99)
	})...)
}

func ticked(t *Trial, do interval, each func(at time.Duration)) {
	count, start := 0, time.Now()
	do(func() bool {
		each(time.Since(start))
		count++
		spin(busy)
		return count < t.N
	})
	t.counted(count, t.N)
}

func loopInterval(tick func() bool) {
	onLoop(func(l *host.Loop) {
		var id host.TimerID
		id = mustOf(l.SetInterval(func() {
			if !tick() {
				l.ClearTimer(id)
			}
		}, period))
	})
}

func loopFrames(tick func() bool) {
	l := host.NewLoop(host.Config{FramePeriod: period})
	defer l.Close()
	var frame func(time.Duration)
	frame = func(time.Duration) {
		if tick() {
			mustOf(l.RequestAnimationFrame(frame))
		}
	}
	mustOf(l.RequestAnimationFrame(frame))
	must(l.RunUntilIdle(context.Background()))
}

func asyncInterval(tick func() bool) {
	onLoop(func(l *host.Loop) {
		async.New(l).Schedule(func(self *action.Action) {
			if tick() {
				self.Schedule(period)
			}
		}, period)
	})
}
