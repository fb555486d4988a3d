package workload

import (
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/RussellLuo/timingwheel"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/floor"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
)

// W4: how late timers fire, each counted from its own arming.

type firing struct {
	delays []time.Duration
	due    []time.Time
	late   []float64 // in milliseconds
	all    sync.WaitGroup
}

func fires() []cell.Cell {
	c := cell.Cell{Workload: "W4", N: spec.Fires, Unit: "ms late p50", Waits: true}
	return cells(c, []system[func(*firing)]{
		{"rxsched-timer", false, "SetTimeout in a callback of a Loop", loopFires},
		{"rxsched-async", false, "async's Schedule in a callback of a Loop", asyncFires},
		{"go-afterfunc", false, "time.AfterFunc", goFires},
		{"timingwheel", false, "RussellLuo's, ticks of 1 ms, 20 slots a level", wheelFires},
		{"go-heap-loop", true, "one goroutine, a binary heap and one time.Timer", timerHeapFires},
		{"go-heap-nanosleep", true, "the same on a thread that waits in nanosleep, where nothing can wake it", nanosleepHeapFires},
	}, fire)
}

func fire(t *cell.Trial, s system[func(*firing)]) {
	f := &firing{delays: spec.Fire(t.N), due: make([]time.Time, t.N), late: make([]float64, t.N)}
	f.all.Add(t.N)
	cell.Settle()
	cpu := cell.CPU()
	s.do(f)
	f.all.Wait()
	cpu = cell.CPU() - cpu
	time.Sleep(20 * time.Millisecond) // a timer that fires twice panics meanwhile
	t.Count(t.N, t.N)
	t.Set(cell.Percentile(f.late, 50))
	t.Figure("p99_ms", cell.Percentile(f.late, 99))
	t.Figure("max_ms", f.late[t.N-1])
	t.Figure("min_ms", f.late[0])
	t.Figure("cpu_s", cpu)
	t.Check(f.late[0] > -1.5, "a timer was %.3f ms early", -f.late[0])
}

// arm arms all timers by means of a system's function.
func (f *firing) arm(arm func(d time.Duration, f func())) {
	for i, d := range f.delays {
		f.due[i] = time.Now().Add(d)
		arm(d, func() { f.fired(i) })
	}
}

func (f *firing) fired(i int) {
	f.late[i] = float64(time.Since(f.due[i])) / float64(time.Millisecond)
	f.all.Done()
}

func loopFires(f *firing) {
	onLoop(func(l *host.Loop) {
		f.arm(func(d time.Duration, f func()) { mustOf(l.SetTimeout(f, d)) })
	})
}

func asyncFires(f *firing) {
	onLoop(func(l *host.Loop) {
		s := async.New(l)
		f.arm(func(d time.Duration, f func()) { s.Schedule(func(*action.Action) { f() }, d) })
	})
}

func goFires(f *firing) { f.arm(func(d time.Duration, f func()) { time.AfterFunc(d, f) }) }

func wheelFires(f *firing) {
	w := timingwheel.NewTimingWheel(time.Millisecond, 20)
	w.Start()
	defer w.Stop()
	f.arm(func(d time.Duration, f func()) { w.AfterFunc(d, f) })
	f.all.Wait()
}

func timerHeapFires(f *firing) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	heapFires(f, func(d time.Duration) {
		timer.Reset(d)
		<-timer.C
	})
}

func nanosleepHeapFires(f *firing) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	heapFires(f, func(d time.Duration) {
		ts := syscall.NsecToTimespec(int64(d))
		_ = syscall.Nanosleep(&ts, nil) // woken early, it is called again
	})
}

func heapFires(f *firing, wait func(time.Duration)) {
	var h floor.Heap
	start := time.Now()
	f.arm(func(d time.Duration, f func()) { h.Push(time.Since(start)+d, f) })
	for h.Len() > 0 {
		if d := h.First().Due - time.Since(start); d > 0 {
			wait(d)
			continue
		}
		h.Pop().Do()
	}
}
