package workload

import (
	"github.com/reactivego/scheduler"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/host"
)

// W1: microtasks.

func asapChains() []cell.Cell {
	return chainCells("W1", []system[chain]{
		{"rxsched-asap", false, "an action of asap that schedules itself", asapChain},
		{"rxsched-microtask", false, "Loop.QueueMicrotask", microtaskChain},
		{"go-chan-self", true, "a loop over a channel of functions, one of which sends itself", channelChain},
		{"go-spawn", true, "a goroutine that starts the next", goroutineChain},
		{"reactivego-goroutine", false, "Goroutine.ScheduleRecursive", reactivegoGoroutineChain},
	})
}

func asapBursts() []cell.Cell {
	return burstCells("W1", []system[burst]{
		{"rxsched-asap", false, "asap's Schedule n times, in a callback", asapBurst},
		{"rxsched-microtask", false, "Loop.QueueMicrotask n times, in a callback", microtaskBurst},
	})
}

func asapChain(step func() bool) {
	onLoop(func(l *host.Loop) {
		asap.New(l).Schedule(func(self *action.Action) {
			if step() {
				self.Schedule(0)
			}
		}, 0)
	})
}

func microtaskChain(step func() bool) {
	onLoop(func(l *host.Loop) {
		var f func()
		f = func() {
			if step() {
				must(l.QueueMicrotask(f))
			}
		}
		f()
	})
}

func channelChain(step func() bool) {
	queue := make(chan func(), 1)
	var f func()
	f = func() {
		if step() {
			queue <- f
		} else {
			close(queue)
		}
	}
	queue <- f
	for f := range queue {
		f()
	}
}

func goroutineChain(step func() bool) {
	done := make(chan struct{})
	var f func()
	f = func() {
		if step() {
			go f()
		} else {
			close(done)
		}
	}
	go f()
	<-done
}

func reactivegoGoroutineChain(step func() bool) {
	scheduler.Goroutine.ScheduleRecursive(func(again func()) {
		if step() {
			again()
		}
	})
	scheduler.Goroutine.Wait()
}

func asapBurst(n int, run func(i int)) {
	onLoop(func(l *host.Loop) {
		s := asap.New(l)
		for i := range n {
			s.Schedule(func(*action.Action) { run(i) }, 0)
		}
	})
}

func microtaskBurst(n int, run func(i int)) {
	onLoop(func(l *host.Loop) {
		for i := range n {
			must(l.QueueMicrotask(func() { run(i) }))
		}
	})
}
