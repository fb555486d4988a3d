package main

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/internal/legible"
)

// report prints each window and incident as a line, in the order of their times, and at last what
// a view holds. A window is printed at its end and has the time of its beginning. So an incident
// waits for the window that it is in, unless the log is watched live: then an alert is worth more
// than the order.
type report struct {
	*accesslog.View
	name  string // of the log
	out   *bufio.Writer
	empty int                  // windows since the last line
	held  []accesslog.Incident // of the open window
}

// rowHead stands above the rows of windows.
const rowHead = "from             requests    req/s  errors       bytes  top paths"

func (p *report) begin() {
	p.line("%s, by windows of %s; alert at %g%% errors in %s\n\n%s", legible.Line(p.name),
		accesslog.Brief(p.Window), p.Threshold, accesslog.Brief(p.Span), rowHead)
	p.out.Flush()
}

// next prints the effect of an event. The writer keeps its errors for the end.
func (p *report) next(e accesslog.Event) {
	e.Apply(p.View)
	switch e := e.(type) {
	case accesslog.Window:
		p.window(e)
	case accesslog.Incident:
		p.held = append(p.held, e)
	}
	for len(p.held) > 0 && (p.Follow || p.held[0].At.Before(p.Ended)) {
		p.incident()
	}
	p.out.Flush()
}

// rest prints the incidents of a window that will not come.
func (p *report) rest() {
	for len(p.held) > 0 {
		p.incident()
	}
}

// window prints a window. It only counts empty ones.
func (p *report) window(w accesslog.Window) {
	if w.Requests == 0 {
		p.empty += w.Times(p.Options.Window)
		return
	}
	p.countEmpty()
	p.line("%s  %8s %8.3f  %6s  %10s  %s", accesslog.Moment(w.From), accesslog.Grouped(w.Requests),
		w.Rate(), accesslog.Percent(w.Errors, w.Requests), accesslog.Size(w.Bytes),
		w.Leaders(p.Top))
}

// countEmpty prints how many empty windows there were.
func (p *report) countEmpty() {
	if p.empty > 0 {
		p.line("%15s  %8s empty", "", accesslog.Grouped(p.empty))
		p.empty = 0
	}
}

// incident prints the first incident that is held.
func (p *report) incident() {
	i := p.held[0]
	p.held = p.held[1:]
	p.countEmpty()
	kind, after := "ALERT ", ""
	if i.Over {
		kind, after = "over  ", ", after "+accesslog.Brief(i.Lasted)
	}
	p.line("%s  %s error rate %.1f%% (%d of %s)%s", accesslog.Moment(i.At), kind, i.Rate(), i.Errors,
		accesslog.Plural(i.Requests, "request"), after)
}

// line prints a line without blanks at its end.
func (p *report) line(format string, args ...any) {
	fmt.Fprintln(p.out, strings.TrimRight(fmt.Sprintf(format, args...), " "))
}

func (p *report) summary() {
	if p.Peak.Requests > 0 {
		p.line("\nload  %s", accesslog.Sparkline(p.Loads, 64))
		p.line("peak  %s from %s, %.3f req/s", accesslog.Plural(p.Peak.Requests, "request"),
			accesslog.Moment(p.Peak.From), p.Peak.Rate())
	}
	p.line("\n%s: %s parsed, %s bad", accesslog.Plural(p.Lines, "line"),
		accesslog.Grouped(p.Total.Requests), accesslog.Grouped(p.Bad))
	if p.Late > 0 {
		p.line("%s out of order, by up to %s; counted when read", accesslog.Plural(p.Late, "line"),
			accesslog.Brief(p.LateBy))
	}
	if p.Total.Requests > 0 {
		p.totals(&p.Total)
	}
	if top := p.Total.Top(p.Top); len(top) > 0 {
		p.line("\ntop paths of %s", accesslog.Grouped(len(p.Total.Paths)))
		for _, t := range top {
			p.line("%8s  %s", accesslog.Grouped(t.Count), accesslog.Shorten(t.Path, 48))
		}
	}
	if p.Bad > 0 {
		p.line("\nbad lines")
		for _, r := range p.FirstBad {
			p.line("%8s  %v  %s", accesslog.Grouped(r.Line), r.Err, r.Excerpt)
		}
	}
	if more := p.Bad - len(p.FirstBad); more > 0 {
		p.line("%8s  more", accesslog.Grouped(more))
	}
}

func (p *report) totals(t *accesslog.Tally) {
	const row = "%-8s  %15s  %s"
	p.line("%s to %s\n", accesslog.Moment(p.From), accesslog.Moment(p.To))
	p.line(row, "requests", accesslog.Grouped(t.Requests), "")
	p.line(row, "bytes", accesslog.Grouped(t.Bytes), accesslog.Size(t.Bytes))
	p.line(row, "errors", accesslog.Grouped(t.Errors), fmt.Sprintf("%.1f%%, %s",
		accesslog.Share(t.Errors, t.Requests), accesslog.Plural(p.Alerts, "alert")))
	for class, n := range t.Classes {
		if n > 0 {
			p.line(row, fmt.Sprintf("  %dxx", class), accesslog.Grouped(n),
				accesslog.Percent(n, t.Requests))
		}
	}
}
