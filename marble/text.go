package marble

import (
	"strings"
	"time"
	"unicode/utf8"
)

// Text draws a figure as text: runs as diagrams, with the same time in the same column, and operators in boxes. A run of which not all has room on its
// line goes on below it.
//
//	source  -a-b--c---|
//	╭─────────────────╮
//	│  Map(to upper)  │
//	╰─────────────────╯
//	result  -A-B--C---|
func Text(f Figure) string {
	drawn := linesOf(f.Lanes)
	margin, width := 0, 0
	for i, lane := range f.Lanes {
		if !lane.Operator && lane.Label != "" {
			margin = max(margin, utf8.RuneCountInString(lane.Label)+len("  "))
		}
		for _, line := range drawn[i] {
			width = max(width, utf8.RuneCountInString(line))
		}
	}
	t := texter{margin: margin, width: margin + width}
	t.frame(f.Lanes)
	for i, lane := range f.Lanes {
		if lane.Operator {
			t.box(lane.Label)
			continue
		}
		t.rows(lane.Label, drawn[i])
	}
	t.rows("", f.Key)
	return t.text.String()
}

// linesOf is the lines of each lane.
func linesOf(lanes []Lane) [][]string {
	runs, begins := make([][]Mark, len(lanes)), make([]time.Duration, len(lanes))
	for i, lane := range lanes {
		runs[i], begins[i] = clamped(lane.Marks), max(0, lane.From)
	}
	parts, lines := partsOf(runs, begins)
	drawn := make([][]string, len(lanes))
	for i, run := range runs {
		if lanes[i].Operator {
			continue
		}
		for n, line := range lines[i] {
			p := pen{line: n, places: make([]place, len(run)), from: begins[i], stops: n > 0 || ended(run)}
			if n > 0 {
				p.from = line[0].at
			}
			drawn[i] = append(drawn[i], p.draw(line, parts))
		}
	}
	return drawn
}

// ended reports whether a run is over after its last mark.
func ended(run []Mark) bool { return len(run) > 0 && run[len(run)-1].Kind != Value }

// texter writes the lines of a figure.
type texter struct {
	text          strings.Builder
	margin, width int // of what is left of frame 0, and of everything
}

// frame makes room for the names of operators.
func (t *texter) frame(lanes []Lane) {
	for _, lane := range lanes {
		if lane.Operator {
			t.width = max(t.width, utf8.RuneCountInString(lane.Label)+len("|  |"))
		}
	}
}

func (t *texter) box(label string) {
	bar, room := strings.Repeat("─", t.width-len("||")), t.width-len("||")-utf8.RuneCountInString(label)
	t.line("╭" + bar + "╮")
	t.line("│" + strings.Repeat(" ", room/2) + label + strings.Repeat(" ", room-room/2) + "│")
	t.line("╰" + bar + "╯")
}

// rows writes lines, the first with a label.
func (t *texter) rows(label string, lines []string) {
	for _, line := range lines {
		t.line(label + strings.Repeat(" ", t.margin-utf8.RuneCountInString(label)) + line)
		label = ""
	}
}

func (t *texter) line(s string) {
	t.text.WriteString(strings.TrimRight(printable(s), " ") + "\n")
}
