// Package workload has the cells of the bench: the measurements of this project, of its peers, and
// of the floors beneath them.
//
// Each file is one workload, or one kind of system on it. Every cell counts its work and checks the
// count, and the order or the sum where there is one.
package workload

import "github.com/rxsched/rxsched/bench/internal/cell"

// All returns all cells.
func All() []cell.Cell {
	return join(
		asapChains(), asapBursts(), queueChains(), queueBursts(),
		churns(), fires(), intervals(), memories(),
		virtuals(), hops(), posts(), chains(), priorities(), wakes(), windows(),
	)
}

// Ours returns the cells of this project.
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

// system is a system as a workload sees it; F is its work there.
type system[F any] struct {
	name  string
	floor bool
	about string
	do    F
}
