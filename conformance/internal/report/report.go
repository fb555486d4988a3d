package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// Report collects outcomes.
type Report struct {
	families []string // in the order in which they first appeared
	counts   map[string]*count
	quirks   quirks
	skipped  map[string]int // by format
	failed   []Outcome
}

type count struct{ passed, total int }

type quirks struct{ same, differs, broken int }

// New returns an empty report.
func New() *Report { return &Report{counts: map[string]*count{}, skipped: map[string]int{}} }

// Add adds an outcome.
func (r *Report) Add(o Outcome) {
	switch {
	case o.NotReplayed != "":
		r.skipped[o.Family+": %d cases not replayed: "+o.NotReplayed+"\n"]++
	case o.Quirk:
		r.quirk(&o)
	default:
		r.count(&o)
	}
	if o.Failed() {
		r.failed = append(r.failed, o)
	}
}

func (r *Report) count(o *Outcome) {
	c := r.counts[o.Family]
	if c == nil {
		c = new(count)
		r.counts[o.Family] = c
		r.families = append(r.families, o.Family)
	}
	c.total++
	if !o.Failed() {
		c.passed++
	}
}

func (r *Report) quirk(o *Outcome) {
	switch {
	case len(o.Broken) > 0:
		r.quirks.broken++
	case o.Same():
		r.quirks.same++
	default:
		r.quirks.differs++
	}
}

// Failed reports whether any outcome failed.
func (r *Report) Failed() bool { return len(r.failed) > 0 }

// Replayed reports whether any case was replayed.
func (r *Report) Replayed() bool { return len(r.counts) > 0 || r.quirks != quirks{} }

// Print prints the counts, and the first n differences.
func (r *Report) Print(w io.Writer, n int) {
	for _, family := range r.families {
		c := r.counts[family]
		fmt.Fprintf(w, "%s %d/%d\n", family, c.passed, c.total)
	}
	if q := r.quirks; q != (quirks{}) {
		fmt.Fprintf(w, "quirks: same %d, differs %d, invariant broken %d\n", q.same, q.differs,
			q.broken)
	}
	for _, format := range slices.Sorted(maps.Keys(r.skipped)) {
		fmt.Fprintf(w, format, r.skipped[format])
	}
	for i := range r.failed[:min(n, len(r.failed))] {
		r.failed[i].print(w)
	}
	if more := len(r.failed) - n; more > 0 && n > 0 {
		fmt.Fprintf(w, "\n... and %d more\n", more)
	}
}
