package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// target bounds our figure as a share of another system's.
type target struct {
	group  string
	ours   string
	figure string // empty for the value
	of     string // the other system, or anyPeer; empty if most is a value, not a ratio
	other  string // its group, if that is another
	most   float64
}

const (
	// anyPeer is the best peer in the group.
	anyPeer = "best peer"

	ours   = "rxsched"
	b97tsk = "b97tsk-rx"
	samber = "samber-ro"
	rxjs   = "rxjs"

	asap     = "rxsched-asap"
	queue    = "rxsched-queue"
	timer    = "rxsched-timer"
	async    = "rxsched-async"
	virtual  = "rxsched-virtual"
	mutable  = "rxsched-mutable"
	hosted   = "rxsched-host"
	post     = "rxsched-post"
	priority = "rxsched-priority"
)

// targets are the aims of the project. They are ratios of figures of one comparison.
var targets = []target{
	{group: "W1/chain", ours: asap, of: "go-chan-self", most: 2},
	{group: "W1/chain", ours: asap, of: "rxjs-asap", most: 1. / 5},
	{group: "W1/chain", ours: asap, figure: "allocs_op", most: 0.001},
	{group: "W1/burst-1e6", ours: asap, of: asap, other: "W1/burst-1e4", most: 1.5},
	{group: "W1/burst-1e6", ours: asap, of: "go-slice-fifo", other: "W2/burst-1e6", most: 2},

	{group: "W2/chain", ours: queue, of: "rxjs-queue", most: 1},
	{group: "W2/chain", ours: queue, of: "go-slice-fifo", most: 1.5},
	{group: "W2/burst-1e6", ours: queue, of: "rxjs-queue", most: 1},
	{group: "W2/burst-1e6", ours: queue, of: "go-slice-fifo", most: 1.5},

	{group: "W3/pair", ours: timer, of: "go-durlists", most: 1.3},
	{group: "W3/pair", ours: timer, of: "go-afterfunc", most: 0.5},
	{group: "W3/pair", ours: async, of: "rxjs-async", most: 0.5},
	{group: "W3/live10k", ours: timer, of: "go-durlists", most: 1.3},
	{group: "W3/live10k", ours: timer, of: "go-afterfunc", most: 0.5},
	{group: "W3/live10k", ours: async, of: "rxjs-async", most: 0.5},

	{group: "W4", ours: timer, of: "go-heap-loop", most: 1. / 5},
	{group: "W4", ours: timer, of: "go-heap-nanosleep", most: 2},
	{group: "W4", ours: timer, figure: "p99_ms", of: "go-heap-loop", most: 1},
	{group: "W4", ours: timer, figure: "cpu_s", of: "go-heap-loop", most: 1.1},
	{group: "W4", ours: timer, figure: "cpu_s", of: "go-afterfunc", most: 1},

	{group: "W5", ours: async, of: "go-ticker", most: 1},
	{group: "W5", ours: async, figure: "jitter_p99_us", of: "go-ticker", most: 1},
	{group: "W5/phase", ours: "rxsched-frame", of: "go-ticker", most: 1. / 5},
	{group: "W5/phase", ours: "rxsched-interval", of: "go-ticker", most: 1. / 5},

	{group: "W6/n=1e6", ours: virtual, of: "go-heap4", most: 1.5},
	{group: "W6/n=1e6", ours: hosted, of: "go-heap4", most: 1.5},
	{group: "W6/n=1e4", ours: virtual, of: "rxjs-virtual", most: 1. / 100},
	{group: "W6/n=1e4", ours: hosted, of: "rxjs-virtual", most: 1. / 100},

	{group: "W7/n=1e6", ours: async, of: "go-chan-int", most: 1},
	{group: "W7/n=1e6", ours: asap, of: "go-chan-int", most: 1},
	{group: "W7/n=1e6", ours: "rxsched-bounded", of: "go-chan-int", most: 1},

	{group: "W8/G=1", ours: post, of: "go-chan-func", most: 1},
	{group: "W8/G=2", ours: post, of: "go-chan-func", most: 1},
	{group: "W8/G=8", ours: post, of: "go-chan-func", most: 1},
	{group: "W8/shared-G=1", ours: post, of: "go-chan-func", most: 1},

	{group: "W9", ours: ours, of: b97tsk, most: 1},
	{group: "W9", ours: ours, of: samber, most: 1. / 5},
	{group: "W9", ours: ours, figure: "allocs_op", most: 0.001},

	{group: "W10", ours: priority, of: "react-scheduler", most: 1. / 3},
	{group: "W10", ours: priority, of: "go-heap4", most: 1},

	{group: "W11", ours: timer, most: 64},
	{group: "W11", ours: async, most: 192},

	{group: "W12/poster-sleeps", ours: post, of: "go-chan-func", most: 1.2},
	{group: "W12/poster-spins", ours: post, of: "go-chan-func", most: 1.2},

	{group: "W13/debounce-1e5", ours: virtual, of: "go-heap", most: 2},
	{group: "W13/debounce-1e5", ours: mutable, of: "go-heap", most: 2},
	{group: "W13/debounce-1e5", ours: virtual, of: "b97tsk-rx-synctest", most: 1. / 10},
	{group: "W13/debounce-1e5", ours: mutable, of: "b97tsk-rx-synctest", most: 1. / 10},
	{group: "W13/throttle-1e5", ours: virtual, of: "go-heap", most: 2},
	{group: "W13/throttle-1e5", ours: mutable, of: "go-heap", most: 2},
	{group: "W13/throttle-1e5", ours: virtual, of: "b97tsk-rx-synctest", most: 1. / 10},
	{group: "W13/throttle-1e5", ours: mutable, of: "b97tsk-rx-synctest", most: 1. / 10},

	{group: "W15/of-1", ours: ours, of: rxjs, most: 1},
	{group: "W15/of-1", ours: ours, of: b97tsk, most: 2},
	{group: "W15/chain-5", ours: ours, of: b97tsk, most: 1.2},
	{group: "W15/chain-5", ours: ours, figure: "allocs_op", most: 8.01}, // 3 are of-1's
	{group: "W15/context", ours: ours, of: samber, most: 1},
	{group: "W15/concatMap", ours: ours, of: b97tsk, most: 1.2},
	{group: "W15/concatMap", ours: ours, figure: "allocs_op", most: 4.01},
	{group: "W15/mergeMap", ours: ours, of: b97tsk, most: 1.2},
	{group: "W15/mergeMap", ours: ours, figure: "allocs_op", most: 4.01},
	{group: "W15/switchMap", ours: ours, of: b97tsk, most: 1.2},
	{group: "W15/switchMap", ours: ours, figure: "allocs_op", most: 4.01},
	{group: "W15/exhaustMap", ours: ours, of: b97tsk, most: 1.2},
	{group: "W15/exhaustMap", ours: ours, figure: "allocs_op", most: 4.01},
	{group: "W15/mergeMap-3", ours: ours, of: b97tsk, most: 1.2},
	{group: "W15/catchError", ours: ours, of: rxjs, most: 1},
	{group: "W15/catchError", ours: ours, of: b97tsk, most: 3},
	{group: "W15/concat", ours: ours, of: rxjs, most: 1},
	{group: "W15/concat", ours: ours, of: b97tsk, most: 3},
	{group: "W15/merge", ours: ours, of: rxjs, most: 1},
	{group: "W15/merge", ours: ours, of: b97tsk, most: 3},
	{group: "W15/repeat", ours: ours, of: rxjs, most: 1},
	{group: "W15/repeat", ours: ours, of: b97tsk, most: 3},
	{group: "W15/retry", ours: ours, of: rxjs, most: 1},
	{group: "W15/retry", ours: ours, of: b97tsk, most: 3},

	{group: "W16/memory-group", ours: ours, most: 640},
	{group: "W16/memory-observer", ours: ours, figure: "left_B", most: 1},

	{group: "W17/merge-8", ours: ours, of: samber, most: 1},
	{group: "W17/merge-8", ours: ours, figure: "bytes_op", most: 32},
	{group: "W17/merge-8", ours: "rxsched-bounded", of: ours, most: 1},

	{group: "W19/uniform", ours: ours, of: "go-shards", most: 2},
	{group: "W19/uniform", ours: ours, of: "goroutines", most: 0.4},
	{group: "W19/zipf", ours: ours, of: "go-shards", most: 1.5},
	{group: "W19/zipf", ours: ours, of: "goroutines", most: 0.4},
	{group: "W19/one", ours: ours, of: "go-shards", most: 0.6},
	{group: "W19/work-1us", ours: ours, of: "rxsched-1", most: 1 / 1.7},
	{group: "W19/blocked", ours: ours, most: 2},
	{group: "W19/rest", ours: ours, most: 1000},
	{group: "W19/rest", ours: ours, figure: "ns_made", most: 1000},
}

// ahead are the workloads in which this project is to be no slower than any peer, unless a target
// for the cell says something else.
var ahead = []string{"W14", "W15", "W16", "W17"}

// targetsOf says how far the targets are met, as far as their cells are among the outcomes.
func targetsOf(outcomes []*outcome) *sheet {
	byName := make(map[string]*outcome)
	for _, x := range outcomes {
		byName[x.group()+" "+x.System] = x
	}
	all := slices.Clone(targets)
	for _, x := range outcomes {
		if x.System != ours || !slices.Contains(ahead, x.Workload) {
			continue
		}
		g := target{group: x.group(), ours: ours, of: anyPeer, most: 1}
		if best := bestPeer(outcomes, g.group); best != nil && !g.known() {
			byName[g.group+" "+anyPeer] = best
			all = append(all, g)
		}
	}
	var rows [][]string
	for i := range all {
		if row := all[i].row(byName); row != nil {
			rows = append(rows, row)
		}
	}
	return &sheet{[]string{"target", "ours", "of", "is", "at most", "", "others"}, [][][]string{rows}}
}

// known reports whether there is a target for the same value.
func (g *target) known() bool {
	return slices.ContainsFunc(targets, func(t target) bool {
		return t.group == g.group && t.ours == g.ours && t.figure == ""
	})
}

// row returns a line of the sheet; nil if the cells were not measured.
func (g *target) row(byName map[string]*outcome) []string {
	x := byName[g.group+" "+g.ours]
	is, disturbed, ok := value(x, g.figure)
	of := "(a value)"
	if g.of != "" {
		group := g.other
		of = g.of + " of " + g.other
		if g.other == "" {
			group, of = g.group, g.of
		}
		theirs, noise, known := value(byName[group+" "+g.of], g.figure)
		is, disturbed, ok = is/theirs, disturbed || noise, ok && known
	}
	if !ok {
		return nil
	}
	verdict, remark := "MISSED", ""
	if is <= g.most {
		verdict = "met"
	}
	if disturbed {
		remark = "disturbed"
	}
	name := strings.TrimSpace(x.System + " " + g.figure)
	value, most := fmt.Sprintf("%.3g", is), fmt.Sprintf("%.3g", g.most)
	return []string{g.group, name, of, value, most, verdict, remark}
}

// value returns a figure's size, whatever its sign.
func value(x *outcome, figure string) (v float64, disturbed, ok bool) {
	if x == nil {
		return 0, false, false
	}
	v, ok = x.figure(figure)
	return math.Abs(v), x.disturbed(), ok
}
