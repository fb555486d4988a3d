package workload

import "github.com/reactivego/scheduler"

func goroutineChain(step func() bool) {
	scheduler.Goroutine.ScheduleRecursive(recursive(step))
	scheduler.Goroutine.Wait()
}

func trampolineChain(step func() bool) {
	s := scheduler.New()
	s.ScheduleRecursive(recursive(step))
	s.Wait()
}

func recursive(step func() bool) func(again func()) {
	return func(again func()) {
		if step() {
			again()
		}
	}
}
