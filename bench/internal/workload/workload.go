// Package workload is the cells of the bench: what is measured, on this project, on its peers, and
// on the floors beneath them.
//
// Each file is one workload, or one kind of system on it. Every cell counts what it did and checks
// the count, and the order or the sum where there is one.
package workload

import "github.com/rxsched/rxsched/bench/internal/cell"

// All is all cells.
func All() []cell.Cell {
	return join(
		asapChains(), asapBursts(), queueChains(), queueBursts(),
		churns(), fires(), intervals(), memories(),
		virtuals(), hops(), posts(), chains(), priorities(), wakes(), windows(),
	)
}

// Ours is the cells of this project, of all cells.
func Ours() (ours []cell.Cell) {
	for _, c := range All() {
		if IsOurs(c.System) {
			ours = append(ours, c)
		}
	}
	return ours
}

// IsOurs reports whether a system is this project.
func IsOurs(system string) bool {
	return system == project || len(system) > len(project) && system[:len(project)+1] == project+"-"
}

const project = "rxsched"

func join(groups ...[]cell.Cell) (all []cell.Cell) {
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}

// system is how a workload sees a system; F is what it does there.
type system[F any] struct {
	name  string
	floor bool
	about string
	do    F
}
