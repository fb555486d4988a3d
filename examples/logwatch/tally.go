package main

import (
	"math"
	"slices"
)

// mostPaths is how many paths a tally tells apart. Further ones count as otherPaths.
const (
	mostPaths  = 1 << 20
	otherPaths = "(others)"
)

type tally struct {
	requests int
	errors   int
	bytes    int64  // math.MaxInt64 if there are more
	classes  [6]int // by the first digit of the status
	paths    map[string]*pathCount
	most     []*pathCount // the paths with most requests, in order
}

type pathCount struct {
	path  string
	count int
}

// before orders paths by count, and paths of the same count by name.
func (p *pathCount) before(q *pathCount) bool {
	return p.count > q.count || p.count == q.count && p.path < q.path
}

func (t *tally) add(e entry, o *options) {
	t.requests++
	t.bytes += min(e.bytes, math.MaxInt64-t.bytes)
	t.classes[e.status/100]++
	if e.status >= o.errorsFrom {
		t.errors++
	}
	p := t.path(e.path)
	p.count++
	t.rank(p, max(o.top, rowPaths))
}

func (t *tally) path(path string) *pathCount {
	if t.paths == nil {
		t.paths = make(map[string]*pathCount)
	}
	p := t.paths[path]
	if p == nil && len(t.paths) >= mostPaths {
		path = otherPaths
		p = t.paths[path]
	}
	if p == nil {
		p = &pathCount{path: path}
		t.paths[path] = p
	}
	return p
}

// rank moves a path whose count has grown to its place among the first n. Counts never shrink, so
// no other path can take its place.
func (t *tally) rank(p *pathCount, n int) {
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

func (t *tally) top(n int) []*pathCount { return t.most[:min(n, len(t.most))] }

// share returns part of all, in percent; of nothing it is 0.
func share(part, all int) float64 {
	if all == 0 {
		return 0
	}
	return 100 * float64(part) / float64(all)
}
