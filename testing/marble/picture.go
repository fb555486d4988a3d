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
	sketches := draw(append(append([][]Mark{}, p.want...), p.got...)...)
	want, got := sketches[:len(p.want)], sketches[len(p.want):]
	lines = append(lines, labelled(expectedLabel, want)...)
	lines = append(lines, labelled(gotLabel, got)...)
	indent := strings.Repeat(" ", len(margin)+len(expectedLabel)+p.column(want, got))
	return append(lines, fmt.Sprintf("%s^ %s", indent, p.note))
}

// column is where the first difference is: at the first mark that one of the two runs lacks.
func (p *picture) column(want, got []sketch) int {
	column := -1
	for _, sketches := range [][]sketch{want, got} {
		if p.run >= len(sketches) || p.mark >= len(sketches[p.run].places) {
			continue
		}
		if c := sketches[p.run].places[p.mark].column; column < 0 || c < column {
			column = c
		}
	}
	return max(0, column)
}

// labelled returns the lines of sketches, the first with a label, or "(none)".
func labelled(label string, sketches []sketch) []string {
	var lines []string
	for _, s := range sketches {
		lines = append(lines, s.lines...)
	}
	if len(lines) == 0 {
		lines = []string{"(none)"}
	}
	return listed(label, lines)
}

// listed puts a label before the first line.
func listed(label string, lines []string) (labelled []string) {
	for _, line := range lines {
		labelled = append(labelled, margin+label+printable(line))
		label = strings.Repeat(" ", len(label))
	}
	return labelled
}
