package workload

import (
	"runtime"
	"syscall"
	"time"

	"github.com/rxsched/rxsched/bench/internal/floor"
)

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
