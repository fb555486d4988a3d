package workload

import (
	"time"

	"github.com/RussellLuo/timingwheel"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/bench/internal/floor"
	"github.com/rxsched/rxsched/host"
)

// timerWork is the work with the timers of a system, whatever its handles are: see drive.
type timerWork struct {
	churn *churning // one of them is set
	hold  *holding
}

// timers is a system that has timers, as workloads see it: it calls drive with them.
type timers = func(w timerWork)

// armer and stopper are a system's timers, with handles of its own type, so that nobody pays for
// boxing them.
type (
	armer[H any]   func(d time.Duration, f func()) H
	stopper[H any] func(H) bool // reports whether the timer was pending
)

func drive[H any](w timerWork, arm armer[H], stop stopper[H]) {
	if w.churn != nil {
		churn(w.churn, arm, stop)
		return
	}
	hold(w.hold, arm, stop)
}

func timerSystems() []system[timers] {
	return []system[timers]{
		{"rxsched-timer", false, "SetTimeout, ClearTimer, in a callback of a Loop", loopTimers},
		{"rxsched-async", false, "async's Schedule, Unsubscribe, in a callback of a Loop", asyncTimers},
		{"go-afterfunc", false, "time.AfterFunc, Stop", goTimers},
		{"timingwheel", false, "RussellLuo's, ticks of 1 ms, 20 slots a level", wheelTimers},
		{"go-heap", true, "a binary heap", heapTimers},
		{"go-durlists", true, "a linked list for each duration", listTimers},
	}
}

func loopTimers(w timerWork) {
	onLoop(func(l *host.Loop) {
		drive(w, func(d time.Duration, f func()) host.TimerID { return mustOf(l.SetTimeout(f, d)) }, l.ClearTimer)
	})
}

// asyncTimers counts every Unsubscribe as a withdrawal. If one is not, the loop, which ends when
// nothing is pending, runs the action, and the trial sees it.
func asyncTimers(w timerWork) {
	onLoop(func(l *host.Loop) {
		s := async.New(l)
		drive(w, func(d time.Duration, f func()) *action.Action {
			return s.Schedule(func(*action.Action) { f() }, d)
		}, func(a *action.Action) bool {
			a.Unsubscribe()
			return true
		})
	})
}

func goTimers(w timerWork) { drive(w, time.AfterFunc, (*time.Timer).Stop) }

func wheelTimers(w timerWork) {
	wheel := timingwheel.NewTimingWheel(time.Millisecond, 20)
	wheel.Start()
	defer wheel.Stop()
	drive(w, wheel.AfterFunc, (*timingwheel.Timer).Stop)
}

func heapTimers(w timerWork) {
	var h floor.Heap
	start := time.Now()
	drive(w, func(d time.Duration, f func()) *floor.Timer { return h.Push(time.Since(start)+d, f) }, h.Remove)
}

func listTimers(w timerWork) {
	l := floor.Lists{}
	start := time.Now()
	drive(w, func(d time.Duration, f func()) *floor.ListTimer { return l.Push(time.Since(start), d, f) }, (*floor.ListTimer).Stop)
}
