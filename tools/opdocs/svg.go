package main

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rxsched/rxsched/testing/marble"
)

// drawing is runs and operators under each other, on one axis of time.
type drawing struct {
	title string // for screen readers
	lanes []strip
}

// strip is a line of a drawing: a run, or an operator in its box.
type strip struct {
	Label    string
	Marks    []marble.Mark
	From     time.Duration // the arrival of an inner observable
	Operator bool
}

// Sizes, in pixels.
const (
	wide    = 26.0 // of a frame
	radius  = 11.0 // of a value
	pitch   = 2*radius + 3
	pad     = 10.0 // around the figure
	lead    = 16.0 // between the labels and frame 0
	tail    = 28.0 // from the last moment to the tip of the arrow
	laneGap = 14.0
	boxTall = 30.0
	glyph   = 8.1        // of a column of text: the widest font of the style, SF Mono, takes 8.04
	aside   = radius + 8 // an end from the value at the same time
)

// fills are the colours of values; text on them is dark in both schemes.
var fills = [...]string{"#8ecdf7", "#ffd479", "#a5d6a7", "#f5a9b8", "#cdb4f6", "#ffb38a", "#9fe0d8",
	"#d9d98a"}

const style = `<style>svg{color:#1f2328;font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}` +
	`@media(prefers-color-scheme:dark){svg{color:#e6edf3}}` +
	`.l{fill:none;stroke:currentColor;stroke-width:1.5}.t{fill:currentColor}.v{stroke:currentColor;stroke-width:1.2}` +
	`.i{fill:#1f2328;text-anchor:middle}.e{stroke:#e5484d;stroke-width:2.5;fill:none}.c{text-anchor:middle}</style>`

// svg draws it, for pages with a light or a dark background.
func (d *drawing) svg() string {
	var p painter
	p.measure(d.lanes)
	y := pad
	for i := range d.lanes {
		y = p.lane(&d.lanes[i], y)
	}
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" role="img">`,
		px(p.right+pad), px(y-laneGap+pad))
	return head + "<title>" + html.EscapeString(d.title) + "</title>" + style + "\n" + p.String() + "</svg>\n"
}

type painter struct {
	strings.Builder
	left, right float64 // of the lines: frame 0, and the tip of the arrow
}

func (p *painter) measure(lanes []strip) {
	label, box, last := 0, 0, time.Duration(0)
	for _, lane := range lanes {
		n := utf8.RuneCountInString(lane.Label)
		if lane.Operator {
			box = max(box, n)
		} else {
			label = max(label, n)
		}
		last = max(last, lane.From)
		for _, m := range lane.Marks {
			last = max(last, m.At)
		}
	}
	p.left = pad + lead
	if label > 0 {
		p.left += float64(label)*glyph + lead
	}
	p.right = max(p.x(last)+tail, pad+float64(box+2)*glyph)
}

func (p *painter) x(t time.Duration) float64 { return p.left + float64(t)/float64(marble.Frame)*wide }

// lane draws a lane whose top is y, and returns the top of the next.
func (p *painter) lane(l *strip, y float64) float64 {
	if l.Operator {
		p.tag(`<rect class="l" x="%s" y="%s" width="%s" height="%s" rx="6"/>`, px(pad), px(y), px(p.right-pad), px(boxTall))
		p.text("t c", (pad+p.right)/2, y+boxTall/2, l.Label)
		return y + boxTall + laneGap
	}
	mid := y + radius + 3
	if l.Label != "" {
		p.text("t", pad, mid, l.Label)
	}
	p.line(l, mid)
	values, tallest := 0, 1
	for i, m := range l.Marks {
		if i == 0 || m.At != l.Marks[i-1].At {
			values = 0
		}
		p.mark(m, mid, values)
		if m.Kind == marble.Value {
			values++
			tallest = max(tallest, values)
		}
	}
	return mid + float64(tallest-1)*pitch + radius + 3 + laneGap
}

// line draws the time of a run: up to its end, or on, with an arrow.
func (p *painter) line(l *strip, y float64) {
	to, arrow := p.right, "m-7 -4l7 4l-7 4"
	if n := len(l.Marks); n > 0 && l.Marks[n-1].Kind != marble.Value {
		to, arrow = p.x(l.Marks[n-1].At), ""
		if n > 1 && l.Marks[n-2].At == l.Marks[n-1].At {
			to += aside
		}
	}
	start, from := "", px(p.x(l.From))
	if l.From > 0 {
		start = fmt.Sprintf("M%s %sv10", from, px(y-5))
	}
	p.tag(`<path class="l" d="%sM%s %sH%s%s"/>`, start, from, px(y), px(to), arrow)
}

// mark draws a mark below so many values of its time, or beside them if it is an end.
func (p *painter) mark(m marble.Mark, mid float64, values int) {
	x, end := p.x(m.At), p.x(m.At)
	if values > 0 {
		end += aside
	}
	switch m.Kind {
	case marble.Completion:
		p.tag(`<path class="l" d="M%s %sv%s"/>`, px(end), px(mid-radius-3), px(2*radius+6))
	case marble.Failure:
		p.tag(`<path class="e" d="M%s %sl16 16m0 -16l-16 16"/>`, px(end-8), px(mid-8))
	case marble.Value:
		y := mid + float64(values)*pitch
		r, _ := utf8.DecodeRuneInString(m.Letter)
		p.tag(`<circle class="v" cx="%s" cy="%s" r="%s" fill="%s"/>`, px(x), px(y), px(radius), fills[int(r)%len(fills)])
		p.text("i", x, y, m.Letter)
	}
}

func (p *painter) text(class string, x, y float64, s string) {
	p.tag(`<text class="%s" x="%s" y="%s">%s</text>`, class, px(x), px(y+4.5), html.EscapeString(s))
}

func (p *painter) tag(format string, args ...any) {
	fmt.Fprintf(p, format, args...)
	p.WriteByte('\n')
}

// px formats a length, to a tenth of a pixel.
func px(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }
