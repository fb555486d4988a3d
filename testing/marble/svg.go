package marble

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Figure is runs and operators under each other, on one axis of time.
type Figure struct {
	Title string // for readers who cannot see it
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

// Sizes, in pixels.
const (
	step    = 26.0 // of a frame
	radius  = 11.0 // of a value
	pitch   = 2*radius + 3
	pad     = 10.0 // around the figure
	lead    = 16.0 // between the labels and frame 0
	tail    = 28.0 // from the last moment to the tip of the arrow
	laneGap = 14.0
	boxTall = 30.0
	// of a column of text: the widest font of the style, SF Mono, takes 8.04
	glyph   = 8.1
	small   = glyph * 11 / 13 // of a column of a note
	noteGap = 16.0
	keyLine = 18.0
	aside   = radius + 8 // an end from the value at the same time
)

// fills are the colours of values; text on them is dark in both schemes.
var fills = [...]string{"#8ecdf7", "#ffd479", "#a5d6a7", "#f5a9b8", "#cdb4f6", "#ffb38a", "#9fe0d8",
	"#d9d98a"}

const style = `<style>svg{color:#1f2328;font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}` +
	`@media(prefers-color-scheme:dark){svg{color:#e6edf3}}` +
	`.l{fill:none;stroke:currentColor;stroke-width:1.5}.t{fill:currentColor}.v{stroke:currentColor;stroke-width:1.2}` +
	`.i{fill:#1f2328;text-anchor:middle}.e{stroke:#e5484d;stroke-width:2.5;fill:none}.c{text-anchor:middle}.n{font-size:11px;opacity:.75}</style>`

// SVG draws a figure, for pages with a light or a dark background. The same figure always gives the
// same text.
func SVG(f Figure) string {
	p := painter{axis: newAxis(f.Lanes)}
	p.measure(f.Lanes)
	y := pad
	for i := range f.Lanes {
		y = p.lane(&f.Lanes[i], y)
	}
	y = p.key(f.Key, p.breaks(y)) - laneGap + pad
	width := max(p.right, p.keyRight(f.Key)) + pad
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" role="img">`, px(width), px(y))
	return head + "<title>" + html.EscapeString(printable(f.Title)) + "</title>" + style + "\n" + p.String() + "</svg>\n"
}

type painter struct {
	strings.Builder
	axis        *axis
	left, right float64 // of the lines: frame 0, and the tip of the arrow
}

func (p *painter) measure(lanes []Lane) {
	label, box := 0, 0
	for _, lane := range lanes {
		n := columns(lane.Label)
		if lane.Operator {
			box = max(box, n)
		} else {
			label = max(label, n)
		}
	}
	p.left = pad + lead
	if label > 0 {
		p.left += float64(label)*glyph + lead
	}
	p.right = max(p.left+p.axis.length()*step+tail, pad+float64(box+2)*glyph)
}

func (p *painter) x(t time.Duration) float64 { return p.left + p.axis.of(t)*step }

// lane draws a lane whose top is y, and returns the top of the next.
func (p *painter) lane(l *Lane, y float64) float64 {
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
	moments := momentsOf(clamped(l.Marks))
	tallest := 1
	for i := range moments {
		tallest = max(tallest, p.moment(&moments[i], l.Marks, mid))
	}
	return mid + float64(tallest-1)*pitch + radius + 3 + laneGap
}

// clamped returns marks with those before 0 moved to 0.
func clamped(marks []Mark) []Mark {
	at := make([]Mark, len(marks))
	for i, m := range marks {
		m.At = max(0, m.At)
		at[i] = m
	}
	return at
}

// line draws the time of a run: up to its end, or on, with an arrow.
func (p *painter) line(l *Lane, y float64) {
	from, to, arrow := p.x(l.From), p.right, "m-7 -4l7 4l-7 4"
	if l.Until > 0 {
		to, arrow = p.x(l.Until), ""
	}
	if n := len(l.Marks); ended(l.Marks) {
		to, arrow = p.x(l.Marks[n-1].At), ""
		if n > 1 && l.Marks[n-2].At == l.Marks[n-1].At {
			to += aside
		}
	}
	start := ""
	if l.From > 0 {
		start = fmt.Sprintf("M%s %sv10", px(from), px(y-5))
	}
	p.tag(`<path class="l" d="%sM%s %sH%s%s"/>`, start, px(from), px(y), px(to), arrow)
}

// moment draws the marks of one time, values under each other, and returns the number of values.
func (p *painter) moment(m *moment, marks []Mark, mid float64) (values int) {
	x, here := p.x(m.at), marks[m.first:m.first+len(m.texts)]
	for _, mark := range here {
		if mark.Kind == Value {
			values++
		}
	}
	end, y := x, mid
	if values > 0 {
		end += aside
	}
	for _, mark := range here {
		switch mark.Kind {
		case Completion:
			p.tag(`<path class="l" d="M%s %sv%s"/>`, px(end), px(mid-radius-3), px(2*radius+6))
		case Failure:
			p.tag(`<path class="e" d="M%s %sl16 16m0 -16l-16 16"/>`, px(end-8), px(mid-8))
		case Value:
			p.tag(`<circle class="v" cx="%s" cy="%s" r="%s" fill="%s"/>`, px(x), px(y), px(radius), fill(mark.Letter))
			p.text("i", x, y, mark.Letter)
			y += pitch
		}
	}
	return values
}

func fill(letter string) string {
	r, _ := utf8.DecodeRuneInString(letter)
	return fills[int(r)%len(fills)]
}

// breaks writes below the lanes how long the shortened stretches are.
func (p *painter) breaks(y float64) float64 {
	if len(p.axis.breaks) == 0 {
		return y
	}
	for _, b := range p.axis.breaks {
		p.text("t c n", p.left+b.at*step, y, b.note())
	}
	return y + noteGap
}

// key writes the meanings of letters, and returns the top of what is below.
func (p *painter) key(lines []string, y float64) float64 {
	for _, line := range lines {
		p.text("t", p.left, y+keyLine/2, line)
		y += keyLine
	}
	if len(lines) > 0 {
		y += laneGap
	}
	return y
}

func (p *painter) keyRight(lines []string) (right float64) {
	for _, line := range lines {
		right = max(right, p.left+float64(columns(line))*glyph)
	}
	return right
}

func (p *painter) text(class string, x, y float64, s string) {
	p.tag(`<text class="%s" x="%s" y="%s">%s</text>`, class, px(x), px(y+4.5), html.EscapeString(printable(s)))
}

func (p *painter) tag(format string, args ...any) {
	fmt.Fprintf(p, format, args...)
	p.WriteByte('\n')
}

// px formats a length, to a tenth of a pixel.
func px(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }
