package marble

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// quiet is the longest time that is drawn in dashes.
const quiet = 12 * Frame

// sketch is a drawn run. It has more than one line where a group leaves no room for the marks that
// follow.
type sketch struct {
	lines   []string
	columns []int // of each mark
}

// draw draws a run, which is in order of time. It leaves out marks before 0.
func draw(run []Mark) sketch {
	s := sketch{columns: make([]int, len(run))}
	pens := []*pen{{}}
	for from, to := 0, 0; from < len(run); from = to {
		for to = from; to < len(run) && run[to].At == run[from].At; to++ {
		}
		if run[from].At < 0 {
			continue
		}
		i := slices.IndexFunc(pens, func(p *pen) bool { return p.at <= run[from].At })
		if i < 0 {
			i = len(pens)
			pens = append(pens, new(pen))
		}
		pens[i].draw(run[from:to], s.columns[from:to])
	}
	for _, p := range pens {
		s.lines = append(s.lines, p.text.String())
	}
	return s
}

// pen draws a line.
type pen struct {
	text   strings.Builder
	column int           // how many were drawn
	at     time.Duration // up to which the line is drawn
}

// draw draws marks of one time, and notes their columns.
func (p *pen) draw(marks []Mark, columns []int) {
	p.wait(marks[0].At - p.at)
	p.at = marks[0].At + time.Duration(len(marks))*Frame
	if len(marks) > 1 {
		p.write("(")
		defer p.write(")")
		p.at += 2 * Frame
	}
	for i := range marks {
		text, drawn := marks[i].text(), p.text.String()
		if (text == "m" || text == "s") && drawn != "" && isDigit(drawn[len(drawn)-1:]) {
			p.write(" ") // or it would read as a progression if a space follows
		}
		columns[i] = p.column
		p.write(text)
	}
}

func (p *pen) write(s string) {
	p.text.WriteString(s)
	p.column += utf8.RuneCountInString(s)
}

// wait draws time, in dashes or as a progression.
func (p *pen) wait(d time.Duration) {
	switch {
	case d%Frame == 0 && d <= quiet:
		p.write(strings.Repeat("-", int(d/Frame)))
	case p.column > 0:
		p.write(" " + progressionOf(d))
	default:
		p.write(progressionOf(d))
	}
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
