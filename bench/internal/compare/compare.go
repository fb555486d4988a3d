// Package compare runs cells beside each other, each in a process of its own, and prints the
// results.
package compare

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/bench/internal/cell"
)

// Run compares the cells that the arguments select, with those of Node if it is installed, and
// prints the table and the targets. The error says which cells were wrong.
func Run(w io.Writer, args []string, cells []cell.Cell) error {
	o, err := parse(args, w)
	if err != nil {
		return err
	}
	all, err := candidates(o, cells)
	if err != nil {
		return err
	}
	outcomes, err := o.earlier()
	if err != nil {
		return err
	}
	outcomes = measure(o, all, outcomes)
	sortByGroup(outcomes)
	for _, s := range []*sheet{tableOf(outcomes), peersOf(outcomes), targetsOf(outcomes)} {
		s.print(w, o.markdown)
	}
	if err := errors.Join(o.save(outcomes), o.saveBenchfmt(outcomes)); err != nil {
		return err
	}
	return wrong(outcomes)
}

type candidate struct {
	program
	name string
}

func candidates(o *options, cells []cell.Cell) (all []candidate, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	for i := range cells {
		all = append(all, candidate{program{self}, cells[i].Name()})
	}
	node, err := nodeCandidates(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "without Node:", err)
	}
	all = append(all, node...)
	all = slices.DeleteFunc(all, func(c candidate) bool { return !o.only.MatchString(c.name) })
	slices.SortStableFunc(all, func(a, b candidate) int { return inGroups(a.name, b.name) })
	return all, nil
}

// measure measures the candidates without an outcome, in rounds, so that a disturbance of the
// machine hits all alike.
func measure(o *options, all []candidate, outcomes []*outcome) []*outcome {
	known := make(map[string]*outcome)
	all = slices.DeleteFunc(all, func(c candidate) bool {
		return slices.ContainsFunc(outcomes, func(x *outcome) bool { return x.Name() == c.name })
	})
	for round := range o.rounds {
		for i, c := range all {
			progress("round %d of %d, %d of %d: %s", round+1, o.rounds, i+1, len(all), c.name)
			x := c.measure(c.name, o)
			if before := known[c.name]; before != nil {
				before.merge(x)
				continue
			}
			known[c.name] = x
			outcomes = append(outcomes, x)
		}
	}
	progress("")
	return outcomes
}

func progress(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "\r\x1b[K"+format, args...)
}

// inGroups orders names by workload and variant, numbers in them by value.
func inGroups(a, b string) int {
	return slices.Compare(sortKey(a), sortKey(b))
}

// sortKey returns the group of a cell's name, its numbers filled up.
func sortKey(name string) []string {
	parts := strings.Split(name, "/")[:2]
	for i, p := range parts {
		if len(p) == 2 && p[0] == 'W' {
			parts[i] = "W0" + p[1:]
		}
	}
	return parts
}

func sortByGroup(outcomes []*outcome) {
	slices.SortStableFunc(outcomes, func(a, b *outcome) int {
		if c := inGroups(a.Name(), b.Name()); c != 0 {
			return c
		}
		return compareMedians(a, b)
	})
}

func wrong(outcomes []*outcome) error {
	var all []string
	for _, x := range outcomes {
		if x.Status == cell.Wrong || x.Status == cell.Failed {
			all = append(all, fmt.Sprintf("%s: %s: %s", x.Name(), x.Status, strings.Join(x.Errors, "; ")))
		}
	}
	if all != nil {
		return fmt.Errorf("not right:\n%s", strings.Join(all, "\n"))
	}
	return nil
}
