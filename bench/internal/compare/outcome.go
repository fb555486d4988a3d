package compare

import (
	"cmp"
	"slices"

	"github.com/rxsched/rxsched/bench/internal/cell"
)

// outcome is a result, and how undisturbed it is.
type outcome struct {
	cell.Result
	Others float64 `json:"others"` // processors that others used meanwhile, the worst of all rounds
}

// disturbing is how many processors others may use.
const disturbing = 0.3

// disturbed reports whether the figures are provisional.
func (x *outcome) disturbed() bool { return x.Others > disturbing }

// fine reports whether there is no reason to measure again.
func (x *outcome) fine() bool {
	return (x.Status == cell.OK || x.Status == cell.Skipped) && !x.disturbed()
}

func (x *outcome) merge(y *outcome) {
	x.Samples = append(x.Samples, y.Samples...)
	for name, v := range y.Figures {
		x.Figures[name] = append(x.Figures[name], v...)
	}
	x.Others = max(x.Others, y.Others)
	if y.Status == cell.Wrong || y.Status == cell.Failed {
		x.Status, x.Errors = y.Status, y.Errors
	}
}

// median is the median of the samples; of none, false.
func (x *outcome) median() (float64, bool) { return medianOf(x.Samples) }

// figure is the median of a figure, the samples if name is empty.
func (x *outcome) figure(name string) (float64, bool) {
	if name == "" {
		return x.median()
	}
	return medianOf(x.Figures[name])
}

func medianOf(values []float64) (float64, bool) {
	if len(values) == 0 {
		return 0, false
	}
	sorted := slices.Sorted(slices.Values(values))
	low, high := sorted[(len(sorted)-1)/2], sorted[len(sorted)/2]
	return (low + high) / 2, true
}

// compareMedians puts outcomes without a median last.
func compareMedians(a, b *outcome) int {
	va, oka := a.median()
	vb, okb := b.median()
	if oka != okb {
		if oka {
			return -1
		}
		return 1
	}
	return cmp.Compare(va, vb)
}
