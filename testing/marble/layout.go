package marble

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// quiet is the longest time that is drawn in dashes.
const quiet = 12 * Frame

// moment is all that a run has at one time: a character, or a group.
type moment struct {
	at    time.Duration
	first int // mark of the run
	texts []string
}

func (m *moment) grouped() bool { return len(m.texts) > 1 }

// end is the end of the room that the moment takes on its line.
func (m *moment) end() time.Duration {
	n := len(m.texts)
	if m.grouped() {
		n += len("()")
	}
	return m.at + time.Duration(n)*Frame
}

// place is where a mark was drawn.
type place struct{ line, column int }

// sketch is a drawn run. It has more than one line where a group leaves no room for the marks that
// follow.
type sketch struct {
	lines  []string
	places []place // of each mark
}

// draw draws runs under each other, so that the same time is in the same column. The marks of a run
// are in order of time, none before 0.
func draw(runs ...[]Mark) []sketch {
	parts, lines := partsOf(runs)
	sketches := make([]sketch, len(runs))
	for i, run := range runs {
		s := &sketches[i]
		s.places = make([]place, len(run))
		for n, line := range lines[i] {
			p := pen{line: n, places: s.places}
			s.lines = append(s.lines, p.draw(line, parts))
		}
	}
	return sketches
}

// momentsOf groups marks of the same time. It leaves out marks before 0.
func momentsOf(run []Mark) (moments []moment) {
	for i := range run {
		mark := &run[i]
		if mark.At < 0 {
			continue
		}
		if n := len(moments); n == 0 || moments[n-1].at != mark.At {
			moments = append(moments, moment{at: mark.At, first: i})
		}
		last := &moments[len(moments)-1]
		last.texts = append(last.texts, mark.text())
	}
	return moments
}

// share shares moments out to lines, so that each has room. There is one line at least.
func share(moments []moment) [][]moment {
	lanes := [][]moment{nil}
	for _, m := range moments {
		free := func(lane []moment) bool {
			return len(lane) == 0 || lane[len(lane)-1].end() <= m.at
		}
		i := slices.IndexFunc(lanes, free)
		if i < 0 {
			i = len(lanes)
			lanes = append(lanes, nil)
		}
		lanes[i] = append(lanes[i], m)
	}
	return lanes
}

// part is a stretch of time that is drawn frame by frame. Between parts there is a progression, the
// same on all lines.
type part struct{ from, to time.Duration }

// partsOf divides the time in which runs take place. It also shares the moments of each run out to
// lines.
func partsOf(runs [][]Mark) ([]part, [][][]moment) {
	lines := make([][][]moment, len(runs))
	var all []moment
	for i, run := range runs {
		moments := momentsOf(run)
		lines[i] = share(moments)
		all = append(all, moments...)
	}
	return divide(all), lines
}

func divide(moments []moment) []part {
	slices.SortStableFunc(moments, func(a, b moment) int { return cmp.Compare(a.at, b.at) })
	parts := []part{{}}
	for i := range moments {
		m := &moments[i]
		last := &parts[len(parts)-1]
		if m.at >= last.to && (m.at-last.to > quiet || (m.at-last.from)%Frame != 0) {
			parts = append(parts, part{m.at, m.at})
			last = &parts[len(parts)-1]
		}
		whole := (m.end() - last.from + Frame - 1) / Frame * Frame
		last.to = max(last.to, last.from+whole)
	}
	return parts
}

type pen struct {
	text   strings.Builder
	column int // how many were drawn
	line   int
	at     time.Duration
	places []place

	between bool // at a stretch between parts
	timed   bool // a progression was drawn last
}

func (p *pen) draw(lane []moment, parts []part) string {
	for _, part := range parts {
		p.between = true
		p.wait(part.from - p.at)
		p.between = false
		for len(lane) > 0 && lane[0].at < part.to {
			p.moment(&lane[0])
			lane = lane[1:]
		}
		p.wait(part.to - p.at)
	}
	return p.text.String()
}

func (p *pen) write(s string) {
	p.text.WriteString(s)
	p.column += utf8.RuneCountInString(s)
	p.timed = false
}

// wait draws time, in dashes or as a progression. Inside a part other lines may have marks then, so
// it is drawn frame by frame however long it is.
func (p *pen) wait(d time.Duration) {
	if d <= 0 {
		return
	}
	p.at += d
	switch {
	case !p.between && d%Frame == 0:
		p.write(strings.Repeat("-", int(d/Frame)))
	default:
		if p.text.Len() > 0 && !p.timed {
			p.write(" ")
		}
		p.write(progressionOf(d))
		p.timed = true
	}
}

func (p *pen) moment(m *moment) {
	p.wait(m.at - p.at)
	if m.grouped() {
		p.write("(")
	}
	for i, text := range m.texts {
		if p.wouldBeTime(text) {
			p.write(" ")
		}
		p.places[m.first+i] = place{p.line, p.column}
		p.write(text)
	}
	if m.grouped() {
		p.write(")")
	}
	p.at = m.end()
}

// wouldBeTime reports whether the last value and a further one could be the end of a progression.
// A space between them prevents that.
func (p *pen) wouldBeTime(text string) bool {
	drawn := p.text.String()
	return (text == "m" || text == "s") && drawn != "" && isDigit(drawn[len(drawn)-1:])
}

// progressionOf formats a time in the largest unit in which it is a whole number.
func progressionOf(d time.Duration) string {
	switch {
	case d%time.Minute == 0:
		return strconv.FormatInt(int64(d/time.Minute), 10) + "m "
	case d%time.Second == 0:
		return strconv.FormatInt(int64(d/time.Second), 10) + "s "
	}
	text := strconv.FormatInt(int64(d/time.Millisecond), 10)
	if rest := int64(d % time.Millisecond); rest > 0 {
		digits := strconv.FormatInt(int64(time.Millisecond)+rest, 10)[1:]
		text += "." + strings.TrimRight(digits, "0")
	}
	return text + "ms "
}
