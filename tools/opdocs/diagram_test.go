package main

import (
	"go/doc/comment"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/marble"
	"github.com/rxsched/rxsched/tools/catalog"
)

func familiesOf(t *testing.T) []family {
	src, err := load("../../observable")
	require.NoError(t, err)
	families, err := sortOut(src)
	require.NoError(t, err)
	return families
}

// step is a mark without its letter.
type step struct {
	at   int
	kind string
}

// The diagrams of comments and the playground show the same, where they begin with the same marbles. A
// second diagram of an operator shows it with other arguments.
func TestPlayground_ShowsWhatTheDiagramsShow(t *testing.T) {
	t.Parallel()
	src, err := load("../../observable")
	require.NoError(t, err)
	compared := 0
	for _, o := range catalog.Playable() {
		if compareDiagram(t, o.Name, diagramOf(src, o.Name)) {
			compared++
		}
	}
	require.GreaterOrEqual(t, compared, 108)
}

// diagramOf returns the first diagram of a comment.
func diagramOf(src *source, name string) string {
	for _, block := range src.pkg.Parser().Parse(src.docs[name]).Content {
		if code, ok := block.(*comment.Code); ok {
			first, _, _ := strings.Cut(strings.Trim(code.Text, "\n"), "\n\n")
			return first
		}
	}
	return ""
}

// shifts is a bracket with marks after it: they are drawn later than they come.
var shifts = regexp.MustCompile(`\)[-\w]+[-|]`)

// compareDiagram compares a diagram with the playground's. It reports false if they begin with
// different marbles.
func compareDiagram(t *testing.T, name, text string) bool {
	before, after, ok := figure(name, text)
	if !ok || shifts.MatchString(text) {
		return false
	}
	a, err := catalog.Play(catalog.Request{Operator: name})
	require.NoError(t, err)
	require.Empty(t, a.Errors, name)
	var sources, results []catalog.Lane
	for _, l := range a.Lanes {
		switch l.Role {
		case "source":
			sources = append(sources, l)
		case "result", "window":
			results = append(results, l)
		}
	}
	if len(before) > len(sources) || len(after) > len(results) {
		return false
	}
	letters := map[string]string{}
	for i, lane := range before {
		if !alike(lane, sources[i], sources[i].From, map[string]string{}) {
			return false
		}
	}
	for i, lane := range after {
		require.True(t, alike(lane, results[i], 0, letters),
			"%s: the diagram has %s, the playground %s",
			name, strings.Join(marble.Format(lane), " "), results[i].Text)
	}
	return true
}

// alike reports whether two lanes have the same marks at the same times. A diagram may go on. It
// may have other letters, one for each.
func alike(shown []marble.Mark, l catalog.Lane, from int, letters map[string]string) bool {
	got := l.Marks
	if n := len(shown); n > 0 && shown[n-1].Kind == marble.Value && len(got) > n {
		got = got[:n]
	}
	if len(shown) != len(got) {
		return false
	}
	for i, m := range shown {
		kind := [...]string{marble.Value: "value", marble.Failure: "error",
			marble.Completion: "end"}[m.Kind]
		want := step{int(m.At / marble.Frame), kind}
		if want != (step{got[i].At + from, got[i].Kind}) {
			return false
		}
		if known, ok := letters[m.Letter]; ok && known != got[i].Letter {
			return false
		}
		letters[m.Letter] = got[i].Letter
	}
	return true
}

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

// figure reads the diagram of a comment on name, if it is one: the lanes above the operator, and those
// below.
func figure(name, code string) (above, below [][]marble.Mark, ok bool) {
	read, ok := rows(code)
	if !ok {
		return nil, nil, false
	}
	origin := read[0].column
	for _, r := range read {
		origin = min(origin, r.column)
	}
	called := false
	for _, r := range read {
		l, err := laneOf(r, origin)
		if err != nil {
			return nil, nil, false
		}
		if called = called || isCall(r.label, name); called {
			below = append(below, l)
		} else {
			above = append(above, l)
		}
	}
	return above, below, true
}

// laneOf returns the run of a row. A diagram that begins further right begins later.
func laneOf(r row, origin int) ([]marble.Mark, error) {
	marks, err := marble.ParseCold(r.diagram)
	from := time.Duration(r.column-origin) * marble.Frame
	for i := range marks {
		marks[i].At += from
	}
	return marks, err
}

// isCall reports whether a label is the operator's: its name, maybe with arguments.
func isCall(label, name string) bool {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(label, "New"), strings.TrimPrefix(name, "New"))
	return ok && (rest == "" || rest[0] == '(')
}
