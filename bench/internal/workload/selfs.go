package workload

import (
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// A chain is one callback that schedules itself: step does the work and reports whether there is
// more.
type chain = func(step func() bool)

func chainCells(workload string, systems []system[chain]) []cell.Cell {
	c := cell.Cell{Workload: workload, Variant: "chain", N: spec.Many, Unit: cell.Per}
	return cells(c, systems, func(t *cell.Trial, s system[chain]) {
		count := 0
		t.Measure(func() { s.do(func() bool { count++; return count < t.N }) })
		t.Count(count, t.N)
	})
}

// A burst is n callbacks scheduled at once, which then run.
type burst = func(n int, run func(i int))

func burstCells(workload string, systems []system[burst]) (all []cell.Cell) {
	c := cell.Cell{Workload: workload, Unit: cell.Per, Grows: true}
	for _, c.N = range []int{10_000, 100_000, 1_000_000} {
		c.Variant = "burst-" + spec.Power(c.N)
		all = append(all, cells(c, systems, func(t *cell.Trial, s system[burst]) {
			count, order := 0, spec.Order(0)
			t.Measure(func() { s.do(t.N, func(i int) { count++; order.Ran(i) }) })
			t.Count(count, t.N)
			t.Check(order == spec.InOrder(t.N), "not in the order of scheduling")
		})...)
	}
	return all
}
