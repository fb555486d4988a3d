package workload

import (
	"fmt"

	"github.com/rxsched/rxsched/bench/internal/cell"
)

// A job prepares n operations. run does them, and returns how many values came. Only run is
// measured.
type job = func(n int) (run func() int)

// A library has jobs, by the names of variants. It need not have all of them.
type library = system[map[string]job]

// variant is a variant of a workload whose systems are libraries.
type variant struct {
	name string
	n    int
	want func(n int) int // how many values come
	jobs jobs            // of the libraries, in order; nil for those that name theirs
}

type jobs = []job

// The numbers of values that come.
func every(n int) int             { return n }
func half(n int) int              { return n / 2 }
func oneOf(int) int               { return 1 }
func noneOf(int) int              { return 0 }
func blocksOf(n int) int          { return (n + block - 1) / block }
func less(by int) func(n int) int { return func(n int) int { return n - by } }

// block is the length of what can't grow with n, such as a chain of operators.
const block = 1000

// inBlocks calls f with lengths of up to a block, n in all.
func inBlocks(n int, f func(length int)) {
	for ; n > 0; n -= block {
		f(min(n, block))
	}
}

func jobCells(workload string, variants []variant, libraries []library) (all []cell.Cell) {
	named, used := 0, 0
	for _, l := range libraries {
		named += len(l.do)
	}
	for _, v := range variants {
		var systems []system[job]
		for i, l := range libraries {
			do := l.do[v.name]
			if do != nil {
				used++
			} else if i < len(v.jobs) {
				do = v.jobs[i]
			}
			if do != nil {
				systems = append(systems, system[job]{l.name, l.floor, l.about, do})
			}
		}
		c := cell.Cell{Workload: workload, Variant: v.name, N: v.n, Unit: cell.Per, Tenth: true}
		all = append(all, cells(c, systems, func(t *cell.Trial, s system[job]) {
			run, count := s.do(t.N), 0
			t.Measure(func() { count = run() })
			t.Count(count, v.want(t.N))
		})...)
	}
	if named != used {
		panic(fmt.Sprintf("workload: %s has %d named jobs, variants for %d", workload, named, used))
	}
	return all
}
