// Package workload has the cells of the bench: the measurements of this project, of its peers, and
// of the floors beneath them.
//
// Each file is one workload, or one kind of system on it. Every cell counts its work and checks the
// count, and the order or the sum where there is one.
package workload

import (
	"slices"
	"strings"

	"github.com/rxsched/rxsched/bench/internal/cell"
)

// All returns all cells.
func All() []cell.Cell {
	return slices.Concat(
		asapChains(), asapBursts(), queueChains(), queueBursts(),
		churns(), fires(), intervals(), phases(), memories(),
		virtuals(), hops(), posts(), chains(), priorities(), wakes(), windows(),
		operators(), subscriptions(), sharings(), sharingMemories(), contentions(), scriptCells(),
		keyedCells(),
	)
}

// Ours returns the cells of this project.
func Ours() []cell.Cell {
	return slices.DeleteFunc(All(), func(c cell.Cell) bool { return !cell.IsOurs(c.System) })
}

// system is a system as a workload sees it; F is its work there.
type system[F any] struct {
	name  string
	floor bool
	about string
	do    F
}

// cells returns a copy of c for each system, which calls run with it.
func cells[F any](
	c cell.Cell, systems []system[F], run func(*cell.Trial, system[F]),
) (all []cell.Cell) {
	for _, s := range systems {
		c.System, c.Floor, c.About = s.name, s.floor, s.about
		c.Tests = strings.HasSuffix(s.name, "-synctest") // only a test can have a bubble
		c.Run = func(t *cell.Trial) { run(t, s) }
		all = append(all, c)
	}
	return all
}
