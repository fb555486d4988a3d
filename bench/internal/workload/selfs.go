package workload

import (
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// A chain is one callback that schedules itself: step does the work and reports whether there is
// more.
type chain = func(step func() bool)

func chainCells(workload string, systems []system[chain]) (cells []cell.Cell) {
	for _, s := range systems {
		cells = append(cells, cell.Cell{
			Workload: workload, Variant: "chain", System: s.name, Floor: s.floor, About: s.about, N: spec.Many, Unit: cell.Per,
			Run: func(t *cell.Trial) {
				count := 0
				t.Measure(func() { s.do(func() bool { count++; return count < t.N }) })
				t.Count(count, t.N)
			},
		})
	}
	return cells
}

// A burst is n callbacks scheduled at once, which then run.
type burst = func(n int, run func(i int))

func burstCells(workload string, systems []system[burst]) (cells []cell.Cell) {
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		for _, s := range systems {
			cells = append(cells, cell.Cell{
				Workload: workload, Variant: "burst-" + spec.Power(n), System: s.name, Floor: s.floor, About: s.about,
				N: n, Unit: cell.Per, Grows: true,
				Run: func(t *cell.Trial) {
					count, order := 0, spec.Order(0)
					t.Measure(func() { s.do(t.N, func(i int) { count++; order.Ran(i) }) })
					t.Count(count, t.N)
					t.Check(order == spec.InOrder(t.N), "not in the order of scheduling")
				},
			})
		}
	}
	return cells
}
