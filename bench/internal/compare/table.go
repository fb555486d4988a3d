package compare

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/rxsched/rxsched/bench/internal/cell"
)

// sheet is a table, in groups of rows.
type sheet struct {
	header []string
	groups [][][]string
}

// print writes nothing if there are no rows.
func (s *sheet) print(w io.Writer, markdown bool) {
	if len(slices.Concat(s.groups...)) == 0 {
		return
	}
	if markdown {
		s.markdown(w)
		return
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, strings.Join(s.header, "\t"))
	for i, rows := range s.groups {
		if i > 0 || len(s.groups) > 1 {
			fmt.Fprintln(t, strings.Repeat("\t", len(s.header)-1))
		}
		for _, row := range rows {
			fmt.Fprintln(t, strings.Join(row, "\t"))
		}
	}
	t.Flush()
	fmt.Fprintln(w)
}

func (s *sheet) markdown(w io.Writer) {
	line := func(row []string) { fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | ")) }
	line(s.header)
	line(slices.Repeat([]string{"---"}, len(s.header)))
	for _, row := range slices.Concat(s.groups...) {
		line(row)
	}
	fmt.Fprintln(w)
}

// tableOf is all that is known of the outcomes, which are sorted.
func tableOf(outcomes []*outcome) *sheet {
	s := &sheet{header: []string{"workload", "system", "median", "unit", "min..max", "x floor", "allocs", "B", "other figures", "counted", "others"}}
	group := ""
	for _, x := range outcomes {
		if g := x.group(); g != group {
			group = g
			s.groups = append(s.groups, nil)
		}
		last := len(s.groups) - 1
		s.groups[last] = append(s.groups[last], x.row(floorOf(outcomes, group)))
	}
	return s
}

func (x *outcome) group() string {
	if x.Variant == "-" {
		return x.Workload
	}
	return x.Workload + "/" + x.Variant
}

// floorOf is the least of a group's floors in Go, or NaN.
func floorOf(outcomes []*outcome, group string) float64 {
	least := math.NaN()
	for _, x := range outcomes {
		v, ok := x.median()
		if ok && x.group() == group && x.Role == "floor" && x.Lang == "go" && !(v >= least) {
			least = v
		}
	}
	return least
}

func (x *outcome) row(floor float64) []string {
	name := x.System
	if x.Role == "floor" {
		name += " (floor)"
	}
	row := []string{x.group(), name}
	if v, ok := x.median(); ok {
		row = append(row, short(v), x.Unit, short(slices.Min(x.Samples))+".."+short(slices.Max(x.Samples)), x.times(v, floor))
	} else {
		row = append(row, x.left(), x.Unit, "", "")
	}
	return append(row, x.cost("allocs_op"), x.cost("bytes_op"), x.rest(), x.counted(), x.noise())
}

// times says how far from the floor a value is, where that makes sense.
func (x *outcome) times(v, floor float64) string {
	if math.IsNaN(floor) || strings.Contains(x.Unit, "late") || strings.Contains(x.Unit, "drift") {
		return ""
	}
	return short(v / floor)
}

func (x *outcome) left() string {
	if x.Status == cell.Skipped {
		return fmt.Sprintf("~%s s a run", short(x.Forecast))
	}
	return "-"
}

func (x *outcome) cost(name string) string {
	if v, ok := x.figure(name); ok {
		return short(v)
	}
	return ""
}

func (x *outcome) rest() string {
	if x.Status == cell.Skipped {
		return fmt.Sprintf("left out: grows as n^%.1f", x.Exponent)
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(x.Figures)) {
		if name != "allocs_op" && name != "bytes_op" {
			all = append(all, name+" "+x.cost(name))
		}
	}
	return strings.Join(all, ", ")
}

func (x *outcome) counted() string {
	if x.Status == cell.OK {
		return fmt.Sprint(x.Count)
	}
	return string(x.Status)
}

func (x *outcome) noise() string {
	if x.disturbed() {
		return fmt.Sprintf("! %.1f", x.Others)
	}
	return ""
}

// short is a number with three digits that count.
func short(v float64) string {
	switch a := math.Abs(v); {
	case a >= 100:
		return fmt.Sprintf("%.0f", v)
	case a >= 10:
		return fmt.Sprintf("%.1f", v)
	case a >= 0.005:
		return fmt.Sprintf("%.2f", v)
	default:
		return "0"
	}
}
