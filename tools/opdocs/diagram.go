package main

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rxsched/rxsched/testing/marble"
)

// row is a line of a diagram: "Take(2):  -a--(b|)  and a note".
type row struct {
	label, diagram string
	column         int // where the diagram begins
}

// progression is the only text with a space in a diagram.
var progression = regexp.MustCompile(`(^| )[\d.]+(ms|s|m) `)

// rows parses the lines of a diagram. It is not ok if one of them is prose.
func rows(code string) (read []row, ok bool) {
	begun := ""
	for line := range strings.SplitSeq(code, "\n") {
		line = strings.ReplaceAll(line, "\t", "    ")
		colon, open := labelEnd(begun, line)
		if colon < 0 && open {
			begun += strings.TrimSpace(line) + " "
			continue
		}
		if colon < 0 {
			return nil, false
		}
		r, ok := rowOf(line, colon)
		if !ok {
			return nil, false
		}
		r.label, begun = begun+r.label, ""
		read = append(read, r)
	}
	return read, begun == ""
}

// labelEnd returns the place of the label's colon in line, outside all brackets; -1 if there is
// none. A label may have begun on lines before, and is open if it goes on.
func labelEnd(begun, line string) (colon int, open bool) {
	depth := 0
	for i, r := range begun + line {
		switch r {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ':':
			at := i - len(begun)
			if depth == 0 && at >= 0 && strings.HasPrefix(line[at+1:], " ") {
				return at, false
			}
		}
	}
	return -1, depth > 0
}

func rowOf(line string, colon int) (r row, ok bool) {
	rest := strings.TrimLeft(line[colon+1:], " ")
	r.label = strings.TrimSpace(line[:colon])
	r.column = utf8.RuneCountInString(line) - utf8.RuneCountInString(rest)
	r.diagram, _, _ = strings.Cut(rest, "  ") // a note may follow
	r.diagram = strings.TrimSuffix(strings.TrimSpace(r.diagram), "...")
	return r, r.diagram != "" && !strings.Contains(progression.ReplaceAllString(r.diagram, ""), " ")
}

// figure draws the diagram of a comment on name, if it is one: the operator is a box between its
// sources and its result.
func figure(name, code string) (d drawing, ok bool) {
	read, ok := rows(code)
	if !ok {
		return d, false
	}
	origin := read[0].column
	for _, r := range read {
		origin = min(origin, r.column)
	}
	d.title = name
	for _, r := range read {
		lane, err := laneOf(r, origin)
		if err != nil {
			return d, false
		}
		if isCall(r.label, name) {
			d.title = r.label
			d.lanes = append(d.lanes, strip{Label: r.label, Operator: true})
			lane.Label = ""
		}
		d.lanes = append(d.lanes, lane)
	}
	return d, true
}

// laneOf returns the run of a row. A diagram that begins further right begins later.
func laneOf(r row, origin int) (strip, error) {
	marks, err := marble.ParseCold(r.diagram)
	from := time.Duration(r.column-origin) * marble.Frame
	for i := range marks {
		marks[i].At += from
	}
	return strip{Label: r.label, Marks: marks, From: from}, err
}

// isCall reports whether a label is the operator's: its name, maybe with arguments.
func isCall(label, name string) bool {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(label, "New"), strings.TrimPrefix(name, "New"))
	return ok && (rest == "" || rest[0] == '(')
}
