package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
)

// tally is the sum of some entries.
type tally struct {
	requests, errors int
	bytes            int64          // math.MaxInt64 if there are more
	classes          [6]int         // by the first digit of the status
	paths            map[string]int // requests
}

func (t *tally) add(e entry, o *options) {
	t.requests++
	t.bytes += min(e.bytes, math.MaxInt64-t.bytes)
	t.classes[e.status/100]++
	if e.status >= o.errorsFrom {
		t.errors++
	}
	if t.paths == nil {
		t.paths = map[string]int{}
	}
	t.paths[e.path]++
}

// top returns the paths with most requests, n at most, and those of the same count by name.
func (t *tally) top(n int) []string {
	paths := slices.SortedFunc(maps.Keys(t.paths), func(p, q string) int {
		return cmp.Or(t.paths[q]-t.paths[p], cmp.Compare(p, q))
	})
	return paths[:min(n, len(paths))]
}

// report prints each window and incident as a line, in the order of their times, and at last a
// summary. A window is printed at its end and has the time of its beginning. So an incident waits
// for the window that it is in, unless the log is watched live: then an alert is worth more than
// the order.
type report struct {
	options
	out     *bufio.Writer
	failure error // of reading the log

	ended time.Time  // the end of the window before
	empty int        // windows since the last line
	held  []incident // of the open window

	lines, bad, late, alerts int
	firstBad                 []record
	lateBy                   time.Duration // the most
	total                    tally
	first, last              time.Time // stamp
	loads                    []load
	peak                     window // the one with the most requests
}

// keptBad is how many bad lines the summary shows.
const keptBad = 5

func (p *report) begin(name string) {
	p.line("%s, by windows of %s; alert at %g%% errors in %s\n", cli.Line(name),
		brief(p.window), p.threshold, brief(p.span))
	p.line("from             requests    req/s  errors       bytes  top paths")
	p.out.Flush()
}

// next prints the effect of an event. The writer keeps its errors for the end.
func (p *report) next(e event) {
	e.tell(p)
	for len(p.held) > 0 && (p.follow || p.held[0].at.Before(p.ended)) {
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

func (r record) tell(p *report) {
	p.lines = r.line
	if !r.good() {
		if p.bad++; p.bad <= keptBad {
			p.firstBad = append(p.firstBad, r)
		}
		return
	}
	if r.late > 0 {
		p.late++
		p.lateBy = max(p.lateBy, r.late)
	}
	p.total.add(r.entry, &p.options)
	if p.first.IsZero() {
		p.first = r.stamp
	}
	p.last = r.latest
}

// tell prints a window. It only counts empty ones.
func (w window) tell(p *report) {
	p.ended = w.to
	p.loads = append(p.loads, load{float64(w.requests), w.times(p.window)})
	if w.requests > p.peak.requests {
		p.peak = w
	}
	if w.requests == 0 {
		p.empty += w.times(p.window)
		return
	}
	p.countEmpty()
	var leaders []string
	for _, path := range w.top(min(p.top, 3)) {
		leaders = append(leaders, fmt.Sprintf("%s ×%d", shorten(path, 24, 12), w.paths[path]))
	}
	p.line("%s  %8s %8.3f  %6s  %10s  %s", moment(w.from), grouped(w.requests), w.rate(),
		percent(w.errors, w.requests), size(w.bytes), strings.Join(leaders, "  "))
}

func (i incident) tell(p *report) {
	p.held = append(p.held, i)
	if !i.over {
		p.alerts++
	}
}

// countEmpty prints how many empty windows there were.
func (p *report) countEmpty() {
	if p.empty > 0 {
		p.line("%15s  %8s empty", "", grouped(p.empty))
		p.empty = 0
	}
}

// incident prints the first incident that is held.
func (p *report) incident() {
	i := p.held[0]
	p.held = p.held[1:]
	p.countEmpty()
	kind, after := "ALERT ", ""
	if i.over {
		kind, after = "over  ", ", after "+brief(i.lasted)
	}
	p.line("%s  %s error rate %.1f%% (%d of %s)%s", moment(i.at), kind, i.rate(), i.errors,
		plural(i.requests, "request"), after)
}

// line prints a line without blanks at its end.
func (p *report) line(format string, args ...any) {
	fmt.Fprintln(p.out, strings.TrimRight(fmt.Sprintf(format, args...), " "))
}

// end prints the summary, once the pipelines have ended.
func (p *report) end() error {
	if p.peak.requests > 0 {
		p.line("\nload  %s", sparkline(p.loads, 64))
		p.line("peak  %s from %s, %.3f req/s", plural(p.peak.requests, "request"),
			moment(p.peak.from), p.peak.rate())
	}
	t := &p.total
	p.line("\n%s: %s parsed, %s bad", plural(p.lines, "line"), grouped(t.requests), grouped(p.bad))
	if p.late > 0 {
		p.line("%s out of order, by up to %s; counted when read", plural(p.late, "line"), brief(p.lateBy))
	}
	if t.requests > 0 {
		const row = "%-8s  %15s  %s"
		p.line("%s to %s\n", moment(p.first), moment(p.last))
		p.line(row, "requests", grouped(t.requests), "")
		p.line(row, "bytes", grouped(t.bytes), size(t.bytes))
		p.line(row, "errors", grouped(t.errors), fmt.Sprintf("%.1f%%, %s",
			share(t.errors, t.requests), plural(p.alerts, "alert")))
		for class, n := range t.classes {
			if n > 0 {
				p.line(row, fmt.Sprintf("  %dxx", class), grouped(n), percent(n, t.requests))
			}
		}
	}
	for i, path := range t.top(p.top) {
		if i == 0 {
			p.line("\ntop paths of %s", grouped(len(t.paths)))
		}
		p.line("%8s  %s", grouped(t.paths[path]), shorten(path, 48, 24))
	}
	for i, r := range p.firstBad {
		if i == 0 {
			p.line("\nbad lines")
		}
		p.line("%8s  %v  %s", grouped(r.line), r.err, r.excerpt)
	}
	if more := p.bad - len(p.firstBad); more > 0 {
		p.line("%8s  more", grouped(more))
	}
	if p.failure == nil && p.lines > 0 && t.requests == 0 {
		return errors.New("no line is in the combined format")
	}
	return p.failure
}
