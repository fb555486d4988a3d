package workload

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/floor"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/testing/virtual"
)

// W6: virtual time. Callback i is to run after delays[i].

type inVirtualTime = func(t *cell.Trial, delays []time.Duration, run func(i int))

func virtuals() (all []cell.Cell) {
	c := cell.Cell{Workload: "W6", Unit: cell.Per, Grows: true}
	for _, c.N = range []int{1_000, 10_000, 100_000, 1_000_000} {
		c.Variant = "n=" + spec.Power(c.N)
		all = append(all, cells(c, []system[inVirtualTime]{
			{"rxsched-virtual", false, "virtual.Scheduler: Schedule n times, Flush", virtualScheduler},
			{"rxsched-host", false, "host.Virtual: SetTimeout n times, Run", virtualHost},
			{"rxsched-async", false, "async on a host.Virtual: Schedule n times, Run", virtualAsync},
			{"go-heap", true, "a binary heap from which timers can be taken out", heapInVirtualTime},
			{"go-heap4", true, "a four-way heap of values", heap4InVirtualTime},
		}, inOrder)...)
		all = append(all, cells(c, concurrentClocks(), inAnyOrder)...)
	}
	return all
}

func inOrder(t *cell.Trial, s system[inVirtualTime]) {
	delays := spec.Virtual(t.N)
	count, order := 0, spec.Order(0)
	t.Measure(func() { s.do(t, delays, func(i int) { count++; order.Ran(i) }) })
	t.Count(count, t.N)
	t.Check(order == spec.By(delays), "not in the order of time, then of scheduling")
}

func virtualScheduler(_ *cell.Trial, delays []time.Duration, run func(i int)) {
	s := virtual.New(virtual.Config{})
	for i, d := range delays {
		s.Schedule(func(*action.Action) { run(i) }, d)
	}
	s.Flush()
}

func virtualHost(_ *cell.Trial, delays []time.Duration, run func(i int)) {
	v := host.NewVirtual(host.Config{})
	for i, d := range delays {
		mustOf(v.SetTimeout(func() { run(i) }, d))
	}
	must(v.Run())
}

func virtualAsync(_ *cell.Trial, delays []time.Duration, run func(i int)) {
	v := host.NewVirtual(host.Config{})
	s := async.New(v)
	for i, d := range delays {
		s.Schedule(func(*action.Action) { run(i) }, d)
	}
	must(v.Run())
}

func heapInVirtualTime(_ *cell.Trial, delays []time.Duration, run func(i int)) {
	var h floor.Heap
	for i, d := range delays {
		h.Push(d, func() { run(i) })
	}
	for h.Len() > 0 {
		h.Pop().Do()
	}
}

func heap4InVirtualTime(_ *cell.Trial, delays []time.Duration, run func(i int)) {
	var h floor.Heap4
	for i, d := range delays {
		h.Push(int64(d), func() { run(i) })
	}
	for h.Len() > 0 {
		h.Pop()()
	}
}
