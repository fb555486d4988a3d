package compare

import (
	"slices"
	"strings"

	"github.com/rxsched/rxsched/bench/internal/cell"
)

// peersOf sets this project's figures beside those of its peers, as far as they are comparable.
func peersOf(outcomes []*outcome) *sheet {
	var rows [][]string
	for _, x := range outcomes {
		v, ok := x.median()
		best := bestPeer(outcomes, x.group())
		if !ok || v <= 0 || !cell.IsOurs(x.System) || best == nil {
			continue
		}
		least, _ := best.median()
		rows = append(rows, []string{
			x.group(), x.System, short(v), x.Unit, x.rest(), x.cost("allocs_op"), x.cost("bytes_op"),
			peerFigures(outcomes, x.group()), short(v / least), x.noise(),
		})
	}
	return &sheet{[]string{
		"workload", "ours", "median", "unit", "other figures", "allocs", "B", "peers", "x best", "others",
	}, [][][]string{rows}}
}

// bestPeer returns the peer with the least figure of a group; nil if there is none.
func bestPeer(outcomes []*outcome, group string) (best *outcome) {
	for _, x := range outcomes {
		v, ok := x.median()
		if ok && v > 0 && x.group() == group && x.isPeer() && (best == nil || compareMedians(x, best) < 0) {
			best = x
		}
	}
	return best
}

func (x *outcome) isPeer() bool { return x.Role != "floor" && !cell.IsOurs(x.System) }

// peerFigures lists the peers of a group with their figures, the best first.
func peerFigures(outcomes []*outcome, group string) string {
	var peers []*outcome
	for _, x := range outcomes {
		if _, ok := x.median(); ok && x.group() == group && x.isPeer() {
			peers = append(peers, x)
		}
	}
	slices.SortStableFunc(peers, compareMedians)
	var all []string
	for _, x := range peers {
		v, _ := x.median()
		all = append(all, x.System+" "+short(v))
	}
	return strings.Join(all, ", ")
}
