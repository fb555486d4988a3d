package workload_test

import (
	"testing"

	"github.com/rxsched/rxsched/bench/internal/workload"
)

// TestCells_CountRight runs every cell that does not wait, in a small size.
func TestCells_CountRight(t *testing.T) {
	for _, c := range workload.All() {
		if c.Waits {
			continue
		}
		t.Run(c.Name(), func(t *testing.T) {
			trial := c.Try(1000)
			for _, complaint := range trial.Wrong {
				t.Error(complaint)
			}
			if _, ok := trial.Figures[c.Unit]; !ok {
				t.Errorf("no figure in %s: %v", c.Unit, trial.Figures)
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

// TestCells_AreOursInEachWorkload: other kits list only these, since they have the peers.
func TestCells_AreOursInEachWorkload(t *testing.T) {
	workloads := make(map[string]bool)
	for _, c := range workload.All() {
		if c.Ours() {
			workloads[c.Workload] = true
		}
	}
	if len(workloads) != 19 {
		t.Errorf("cells of our own in %d workloads, want all 19", len(workloads))
	}
}
