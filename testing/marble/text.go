package marble

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Figure is runs and operators under each other, on one axis of time.
type Figure struct {
	Lanes []Lane
	Key   []string // lines below it: what its letters stand for
}

// Lane is a line of a figure: a run, or an operator in its box.
type Lane struct {
	Label string

	// Marks are the run, in order of time: of a diagram ([ParseCold], [ParseHot]) or of a recording
	// ([Letters]). Marks before 0 are drawn at 0.
	Marks []Mark

	// From is the beginning of the run: the arrival of an inner observable.
	From time.Duration

	// Until is the unsubscription of a run that has no end. If 0, the run goes on.
	Until time.Duration

	// Operator makes the lane a box with the label in it.
	Operator bool
}

// Text draws a figure as text: runs as diagrams, with the same time in the same column, and
// operators in boxes. A run whose marks do not all fit on its line goes on below it. A letter
// that is wider than others, as those of East Asia, moves the rest of its line.
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

func linesOf(lanes []Lane) [][]string {
	runs := make([][]Mark, len(lanes))
	var bounds []time.Duration
	for i, lane := range lanes {
		runs[i] = slices.Clone(lane.Marks)
		for m := range runs[i] {
			runs[i][m].At = max(0, runs[i][m].At)
		}
		bounds = append(bounds, max(0, lane.From), max(0, lane.Until))
	}
	parts, lines := partsOf(runs, bounds)
	drawn := make([][]string, len(lanes))
	for i := range lanes {
		if lanes[i].Operator {
			continue
		}
		for n, line := range lines[i] {
			p := pen{line: n, places: make([]place, len(runs[i]))}
			p.from, p.until = lanes[i].extent(line, n)
			drawn[i] = append(drawn[i], p.draw(line, parts))
		}
	}
	return drawn
}

// extent returns the times between which a lane is drawn on a line. Lines below the first only have
// their marks.
func (l *Lane) extent(line []moment, n int) (from, until time.Duration) {
	switch {
	case n > 0:
		return line[0].at, line[len(line)-1].end()
	case ended(l.Marks):
		return l.From, line[len(line)-1].end()
	case l.Until > 0:
		return l.From, l.Until
	}
	return l.From, Never
}

// ended reports whether a run is over after its last mark.
func ended(run []Mark) bool { return len(run) > 0 && run[len(run)-1].Kind != Value }

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
