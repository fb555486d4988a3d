package workload

import (
	"github.com/reactivego/scheduler"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/floor"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/queue"
)

// W2: the trampoline.

func queueChains() []cell.Cell {
	return chainCells("W2", []system[chain]{
		{"rxsched-queue", false, "an action of queue that schedules itself", queueChain},
		{"go-slice-fifo", true, "a ring buffer of functions", fifoChain},
		{"reactivego-trampoline", false, "ScheduleRecursive, Wait", reactivegoTrampolineChain},
	})
}

func queueBursts() []cell.Cell {
	return burstCells("W2", []system[burst]{
		{"rxsched-queue", false, "queue's Schedule n times, from within an action of it", queueBurst},
		{"go-slice-fifo", true, "a ring buffer of functions", fifoBurst},
		{"reactivego-trampoline", false, "Schedule n times, Wait", reactivegoTrampolineBurst},
	})
}

func queueChain(step func() bool) {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	queue.New(l).Schedule(func(self *action.Action) {
		if step() {
			self.Schedule(0)
		}
	}, 0)
}

func queueBurst(n int, run func(i int)) {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	s := queue.New(l)
	s.Schedule(func(*action.Action) {
		for i := range n {
			s.Schedule(func(*action.Action) { run(i) }, 0)
		}
	}, 0)
}

func fifoChain(step func() bool) {
	var q floor.Queue
	var f func()
	f = func() {
		if step() {
			q.Push(f)
		}
	}
	q.Push(f)
	for q.Len() > 0 {
		q.Pop()()
	}
}

func fifoBurst(n int, run func(i int)) {
	var q floor.Queue
	for i := range n {
		q.Push(func() { run(i) })
	}
	for q.Len() > 0 {
		q.Pop()()
	}
}

func reactivegoTrampolineChain(step func() bool) {
	s := scheduler.New()
	s.ScheduleRecursive(func(again func()) {
		if step() {
			again()
		}
	})
	s.Wait()
}

func reactivegoTrampolineBurst(n int, run func(i int)) {
	s := scheduler.New()
	for i := range n {
		s.Schedule(func() { run(i) })
	}
	s.Wait()
}
