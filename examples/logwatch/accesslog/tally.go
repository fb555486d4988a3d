package accesslog

import (
	"math"
	"slices"
)

// mostPaths is how many paths a Tally tells apart. Further ones count as otherPaths.
const (
	mostPaths  = 1 << 20
	otherPaths = "(others)"
)

// RowPaths is how many paths a Tally ranks at least: those that a row shows.
const RowPaths = 3

type Tally struct {
	Requests int
	Errors   int
	Bytes    int64  // math.MaxInt64 if there are more
	Classes  [6]int // by the first digit of the status
	Paths    map[string]*PathCount
	most     []*PathCount // the paths with most requests, in order
}

type PathCount struct {
	Path  string
	Count int
}

// before orders paths by count, and paths of the same count by name.
func (p *PathCount) before(q *PathCount) bool {
	return p.Count > q.Count || p.Count == q.Count && p.Path < q.Path
}

func (t *Tally) Add(e Entry, o *Options) {
	t.Requests++
	t.Bytes += min(e.Bytes, math.MaxInt64-t.Bytes)
	t.Classes[e.Status/100]++
	if e.Status >= o.ErrorsFrom {
		t.Errors++
	}
	p := t.path(e.Path)
	p.Count++
	t.rank(p, max(o.Top, RowPaths))
}

func (t *Tally) path(path string) *PathCount {
	if t.Paths == nil {
		t.Paths = make(map[string]*PathCount)
	}
	p := t.Paths[path]
	if p == nil && len(t.Paths) >= mostPaths {
		path = otherPaths
		p = t.Paths[path]
	}
	if p == nil {
		p = &PathCount{Path: path}
		t.Paths[path] = p
	}
	return p
}

// rank moves a path whose count has grown to its place among the first n. Counts never shrink, so
// no other path can take its place.
func (t *Tally) rank(p *PathCount, n int) {
	i := slices.Index(t.most, p)
	switch {
	case i >= 0:
	case len(t.most) < n:
		i = len(t.most)
		t.most = append(t.most, p)
	case p.before(t.most[n-1]):
		i = n - 1
		t.most[i] = p
	}
	for ; i > 0 && p.before(t.most[i-1]); i-- {
		t.most[i-1], t.most[i] = p, t.most[i-1]
	}
}

func (t *Tally) Top(n int) []*PathCount { return t.most[:min(n, len(t.most))] }

// Share returns part of all, in percent; of nothing it is 0.
func Share(part, all int) float64 {
	if all == 0 {
		return 0
	}
	return 100 * float64(part) / float64(all)
}
