// Package cell measures. A cell is one workload on one system. It is measured in a process of its
// own, so that no cell finds the heap, the timers or the goroutines of another.
package cell

import "strings"

// Cell is one workload on one system.
type Cell struct {
	Workload string // W1 and so on
	Variant  string // of the workload; may be empty
	System   string
	Floor    bool // the least code that does the work, without a framework
	N        int  // size
	Unit     string
	About    string // how the system does it

	Cold  bool // not warmed up
	Waits bool // mostly waits, and so is neither warmed up nor cut short
	Tests bool // needs Trial.T
	Tenth bool // also measured with a tenth of its size, to see how it grows
	Grows bool // may grow faster than n: tried on small sizes first, and left out if its own would take too long

	Run func(*Trial)
}

// Per is the unit of cells that measure time.
const Per = "ns/op"

// Name returns the name of a cell: workload, variant and system.
func (c *Cell) Name() string {
	variant := c.Variant
	if variant == "" {
		variant = "-"
	}
	return c.Workload + "/" + variant + "/" + c.System
}

// Role is the part of the system in the comparison.
func (c *Cell) Role() string {
	if c.Floor {
		return "floor"
	}
	return "peer"
}

// IsOurs reports whether a system is this project.
func IsOurs(system string) bool { return strings.HasPrefix(system+"-", "rxsched-") }
