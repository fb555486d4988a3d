package workload

import (
	"context"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/queue"
)

// W1 is about microtasks, W2 about the trampoline.

// A chain is one callback that schedules itself: step does the work and reports whether there is
// more.
type chain = func(step func() bool)

func chains() []Cell {
	chained := func(t *Trial, do chain) {
		count := 0
		t.measure(func() { do(func() bool { count++; return count < t.N }) })
		t.counted(count, t.N)
	}
	c := Cell{Workload: "W1", Variant: "chain", N: many, Unit: nanoseconds}
	all := cells(c, []system[chain]{
		{"rxsched-asap", asapChain}, {"rxsched-microtask", microtaskChain},
		{"go-chan-self", channelChain}, {"reactivego-goroutine", goroutineChain},
	}, chained)
	c.Workload = "W2"
	return append(all, cells(c, []system[chain]{
		{"rxsched-queue", queueChain}, {"go-slice-fifo", fifoChain},
		{"reactivego-trampoline", trampolineChain},
	}, chained)...)
}

// A burst is n callbacks scheduled at once, which then run.
type burst = func(n int, run func(i int))

func bursts() []Cell {
	all := burstsOf("W1", []system[burst]{{"rxsched-asap", asapBurst}})
	return append(all, burstsOf("W2", []system[burst]{
		{"rxsched-queue", queueBurst}, {"go-slice-fifo", fifoBurst},
	})...)
}

func burstsOf(workload string, systems []system[burst]) []Cell {
	c := Cell{Workload: workload, Variant: "burst-", Unit: nanoseconds}
	return sized(c, thousands, systems, func(t *Trial, do burst) {
		count, o := 0, order(0)
		t.measure(func() { do(t.N, func(i int) { count++; o.ran(i) }) })
		t.counted(count, t.N)
		t.check(o == inOrder(t.N), "not in the order of scheduling")
	})
}

// onLoop calls begin on a new loop, and runs the loop on this goroutine until nothing is pending.
func onLoop(begin func(l *host.Loop)) {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	must(l.Post(func() { begin(l) }))
	must(l.RunUntilIdle(context.Background()))
}

// chained is the work of an action that schedules itself.
func chained(step func() bool) func(*action.Action) {
	return func(self *action.Action) {
		if step() {
			self.Schedule(0)
		}
	}
}

func asapChain(step func() bool) {
	onLoop(func(l *host.Loop) { asap.New(l).Schedule(chained(step), 0) })
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

func queueChain(step func() bool) {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	queue.New(l).Schedule(chained(step), 0)
}

func asapBurst(n int, run func(i int)) {
	onLoop(func(l *host.Loop) {
		s := asap.New(l)
		sendAll(n, func(i int) { s.Schedule(func(*action.Action) { run(i) }, 0) })
	})
}

func queueBurst(n int, run func(i int)) {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	s := queue.New(l)
	s.Schedule(func(*action.Action) {
		sendAll(n, func(i int) { s.Schedule(func(*action.Action) { run(i) }, 0) })
	}, 0)
}
