package explore

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/testing/marble"
)

// neighbours is how many orders are tried to find one that passes.
const neighbours = 100

// passing returns an order that passes and is as near to a schedule that fails as can be: it makes
// the same choices at first. It returns nil if there is none.
func (s *search) passing(tokens []token) *order {
	tokens = trimmed(tokens)
	for n := len(tokens) - 1; n >= max(0, len(tokens)-neighbours) && !s.spent; n-- {
		if x := s.try(&given{tokens: tokens[:n]}); x.failure == nil {
			return s.recorded(x.tokens)
		}
	}
	if s.passes {
		return s.recorded(s.passed)
	}
	return nil
}

// picture draws the order that failed above one that passes, as marbles of each goroutine. A column
// is a step.
func (s *search) picture(bad *order) string {
	good := s.passing(bad.tokens)
	if good != nil && good.failure == nil {
		s.good = good
	}
	orders, names := []*order{bad}, []string{"this order fails:\n"}
	if good != nil && good.failure == nil {
		orders, names = append(orders, good), append(names, "this one does not:\n")
	}
	lanes, key := lanesOf(orders)
	var b strings.Builder
	for i := range orders {
		b.WriteString(names[i])
		b.WriteString(indented(strings.TrimRight(marble.Text(marble.Figure{Lanes: lanes[i]}), "\n")))
		b.WriteByte('\n')
	}
	if len(orders) == 2 {
		column := firstDifference(bad.record.rows, good.record.rows)
		margin := len("    ") + len("  ")
		for _, l := range lanes[0] {
			margin = max(margin, len("    ")+len(l.Label)+len("  "))
		}
		fmt.Fprintf(&b, "%s^ the first difference\n", strings.Repeat(" ", margin+column))
	}
	b.WriteString(indented(strings.Join(key, "\n")) + "\n")
	return b.String()
}

// firstDifference returns the first step in which two orders differ.
func firstDifference(a, b []row) int {
	for i := range min(len(a), len(b)) {
		if a[i].thread != b[i].thread || a[i].label() != b[i].label() {
			return i
		}
	}
	return min(len(a), len(b))
}

// lanesOf returns the lanes of each order, all with the same names and letters, and what the
// letters mean.
func lanesOf(orders []*order) (lanes [][]marble.Lane, key []string) {
	var threads []string
	var events []marble.Event[string]
	for _, x := range orders {
		for i, r := range x.record.rows {
			if !slices.Contains(threads, r.thread) {
				threads = append(threads, r.thread)
			}
			e := marble.Event[string]{At: time.Duration(i) * marble.Frame}
			e.Value = r.label()
			events = append(events, e)
		}
	}
	marks, key := marble.Letters(events, marble.Legend[string]{})
	for _, x := range orders {
		drawn := map[string][]marble.Mark{}
		for i, r := range x.record.rows {
			drawn[r.thread] = append(drawn[r.thread], marks[i])
		}
		marks = marks[len(x.record.rows):]
		var own []marble.Lane
		for _, name := range threads {
			own = append(own, marble.Lane{Label: name, Marks: drawn[name],
				Until: time.Duration(len(x.record.rows)) * marble.Frame})
		}
		lanes = append(lanes, own)
	}
	return lanes, key
}
