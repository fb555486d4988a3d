package workload_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/bench/internal/workload"
)

// TestCells_CountRight runs every cell that does not wait, in a small size.
func TestCells_CountRight(t *testing.T) {
	for _, c := range workload.All() {
		if c.Waits || strings.HasSuffix(c.System, "benbjohnson") { // which sleeps for each timer
			continue
		}
		t.Run(c.Name(), func(t *testing.T) {
			for _, complaint := range c.Try(800, t).Wrong() {
				t.Error(complaint)
			}
		})
	}
}

func TestCells_HaveUniqueNames(t *testing.T) {
	seen := make(map[string]bool)
	for _, c := range workload.All() {
		if seen[c.Name()] {
			t.Errorf("two cells are called %s", c.Name())
		}
		seen[c.Name()] = true
	}
}

// TestOurs_HasCellsInEachWorkload: other kits list only these, since they have the peers themselves.
func TestOurs_HasCellsInEachWorkload(t *testing.T) {
	workloads := make(map[string]bool)
	for _, c := range workload.Ours() {
		workloads[c.Workload] = true
	}
	if len(workloads) != 19 {
		t.Errorf("cells of our own in %d workloads, want all 19", len(workloads))
	}
}
