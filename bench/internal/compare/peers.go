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
			x.group(), x.System, short(v), x.Unit, x.rest(),
			x.cost("allocs_op"), x.cost("bytes_op"),
			peerFigures(outcomes, x.group()), short(v / least), x.noise(),
		})
	}
	return &sheet{[]string{
		"workload", "ours", "median", "unit", "other figures",
		"allocs", "B",
		"peers", "x best", "others",
	}, [][][]string{rows}}
}

// bestPeer returns the peer with the least figure of a group; nil if there is none.
func bestPeer(outcomes []*outcome, group string) *outcome {
	for _, x := range peersIn(outcomes, group) {
		if v, _ := x.median(); v > 0 {
			return x
		}
	}
	return nil
}

// peersIn returns the peers in a group that have a figure, the best first.
func peersIn(outcomes []*outcome, group string) (peers []*outcome) {
	for _, x := range outcomes {
		_, ok := x.median()
		if ok && x.group() == group && x.Role != "floor" && !cell.IsOurs(x.System) {
			peers = append(peers, x)
		}
	}
	slices.SortStableFunc(peers, compareMedians)
	return peers
}

// peerFigures lists the peers in a group with their figures.
func peerFigures(outcomes []*outcome, group string) string {
	var all []string
	for _, x := range peersIn(outcomes, group) {
		v, _ := x.median()
		all = append(all, x.System+" "+short(v))
	}
	return strings.Join(all, ", ")
}
