package main

import (
	"cmp"
	"maps"
	"slices"
)

// tally is what entries come to.
type tally struct {
	requests int
	errors   int
	bytes    int64
	classes  [6]int // by the first digit of the status
	paths    map[string]int
}

// add counts an entry, which is an error if its status is errorsFrom or above.
func (t *tally) add(e entry, errorsFrom int) {
	t.requests++
	t.bytes += e.bytes
	t.classes[e.status/100]++
	if e.status >= errorsFrom {
		t.errors++
	}
	if t.paths == nil {
		t.paths = make(map[string]int)
	}
	t.paths[e.path]++
}

// pathCount is how often a path was asked for.
type pathCount struct {
	path  string
	count int
}

// top is the n paths that were asked for most, those of the same count by name.
func (t *tally) top(n int) []pathCount {
	counts := make([]pathCount, 0, len(t.paths))
	for _, path := range slices.Sorted(maps.Keys(t.paths)) {
		counts = append(counts, pathCount{path, t.paths[path]})
	}
	slices.SortStableFunc(counts, func(a, b pathCount) int { return cmp.Compare(b.count, a.count) })
	return counts[:min(n, len(counts))]
}

// share is part of all, in percent; of nothing it is 0.
func share(part, all int) float64 {
	if all == 0 {
		return 0
	}
	return 100 * float64(part) / float64(all)
}
