package marble

import (
	"fmt"
	"strings"
)

// picture shows expected runs above the actual ones, with a caret under the first difference.
type picture struct {
	want, got [][]Mark
	run, mark int // which differs
	note      string
}

const (
	expectedLabel = "expected  "
	gotLabel      = "got       "
	keyLabel      = "where     "
	margin        = "    "
)

func (p *picture) lines() (lines []string) {
	column := -1 // of the first mark that one of the two runs lacks
	for _, side := range []struct {
		label string
		runs  [][]Mark
	}{{expectedLabel, p.want}, {gotLabel, p.got}} {
		var drawn []string
		for i, run := range side.runs {
			s := draw(run)
			drawn = append(drawn, s.lines...)
			if i == p.run && p.mark < len(s.columns) && (column < 0 || s.columns[p.mark] < column) {
				column = s.columns[p.mark]
			}
		}
		if len(drawn) == 0 {
			drawn = []string{"(none)"}
		}
		lines = append(lines, listed(side.label, drawn)...)
	}
	indent := strings.Repeat(" ", len(margin)+len(expectedLabel)+max(0, column))
	return append(lines, fmt.Sprintf("%s^ %s", indent, p.note))
}

// listed puts a label before the first line.
func listed(label string, lines []string) (labelled []string) {
	for _, line := range lines {
		labelled = append(labelled, margin+label+printable(line))
		label = strings.Repeat(" ", len(label))
	}
	return labelled
}
