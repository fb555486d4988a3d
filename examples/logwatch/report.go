package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/internal/legible"
)

// report tells what a view holds.
type report struct {
	*accesslog.View
	name string // of the log
}

// rowHead stands above the rows of windows.
const rowHead = "from             requests    req/s  errors       bytes  top paths"

func row(w accesslog.Window, paths int) string {
	return trimmed("%s  %8s %8.3f  %6s  %10s  %s",
		accesslog.Moment(w.From), accesslog.Grouped(w.Requests), w.Rate(), accesslog.Percent(w.Errors, w.Requests), accesslog.Size(w.Bytes),
		leaders(w.Top(paths)))
}

// pathWidth is how much of a path a row shows.
const pathWidth = 24

func leaders(top []*accesslog.PathCount) string {
	shown := make([]string, len(top))
	for i, p := range top {
		shown[i] = fmt.Sprintf("%s ×%d", accesslog.Shorten(p.Path, pathWidth), p.Count)
	}
	return strings.Join(shown, "  ")
}

func notice(i accesslog.Incident) string {
	rate := fmt.Sprintf("%.1f%% (%d of %s)", i.Rate(), i.Errors, accesslog.Plural(i.Requests, "request"))
	if i.Over {
		return fmt.Sprintf("%s  over   error rate %s, after %s", accesslog.Moment(i.At), rate,
			accesslog.Brief(i.Lasted))
	}
	return fmt.Sprintf("%s  ALERT  error rate %s", accesslog.Moment(i.At), rate)
}

func pathLine(p *accesslog.PathCount) string {
	return fmt.Sprintf("%8s  %s", accesslog.Grouped(p.Count), accesslog.Shorten(p.Path, 2*pathWidth))
}

func (v report) heading() string {
	return fmt.Sprintf("%s, by windows of %s; alert at %g%% errors in %s",
		legible.Line(v.name), accesslog.Brief(v.Window), v.Threshold, accesslog.Brief(v.Span))
}

const sparkWidth = 64

func (v report) summary(out io.Writer) {
	v.printLoad(out)
	v.printLines(out)
	v.printTotals(out)
	v.printPaths(out)
	v.printBad(out)
}

func (v report) printLoad(out io.Writer) {
	if v.Peak.Requests > 0 {
		fmt.Fprintf(out, "\nload  %s\npeak  %s from %s, %.3f req/s\n",
			strings.TrimRight(accesslog.Sparkline(v.Loads, sparkWidth), " "),
			accesslog.Plural(v.Peak.Requests, "request"), accesslog.Moment(v.Peak.From), v.Peak.Rate())
	}
}

func (v report) printLines(out io.Writer) {
	fmt.Fprintf(out, "\n%s: %s parsed, %s bad\n", accesslog.Plural(v.Lines, "line"),
		accesslog.Grouped(v.Total.Requests), accesslog.Grouped(v.Bad))
	if v.Late > 0 {
		fmt.Fprintf(out, "%s out of order, by up to %s; counted when read\n",
			accesslog.Plural(v.Late, "line"), accesslog.Brief(v.LateBy))
	}
}

func (v report) printTotals(out io.Writer) {
	t := v.Total
	if t.Requests == 0 {
		return
	}
	fmt.Fprintf(out, "%s to %s\n\n", accesslog.Moment(v.From), accesslog.Moment(v.To))
	total(out, "requests", accesslog.Grouped(t.Requests), "")
	total(out, "bytes", accesslog.Grouped(t.Bytes), accesslog.Size(t.Bytes))
	total(out, "errors", accesslog.Grouped(t.Errors),
		fmt.Sprintf("%.1f%%, %s", accesslog.Share(t.Errors, t.Requests), accesslog.Plural(v.Alerts, "alert")))
	for class, n := range t.Classes {
		if n > 0 {
			total(out, fmt.Sprintf("  %dxx", class), accesslog.Grouped(n), accesslog.Percent(n, t.Requests))
		}
	}
}

func total(out io.Writer, name, value, note string) {
	fmt.Fprintln(out, trimmed("%-8s  %15s  %s", name, value, note))
}

func (v report) printPaths(out io.Writer) {
	if top := v.Total.Top(v.Top); len(top) > 0 {
		fmt.Fprintf(out, "\ntop paths of %s\n", accesslog.Grouped(len(v.Total.Paths)))
		for _, p := range top {
			fmt.Fprintln(out, pathLine(p))
		}
	}
}

func (v report) printBad(out io.Writer) {
	if v.Bad == 0 {
		return
	}
	fmt.Fprintf(out, "\nbad lines\n")
	for _, r := range v.FirstBad {
		fmt.Fprintln(out, trimmed("%8s  %v  %s", accesslog.Grouped(r.Line), r.Err, r.Excerpt))
	}
	if more := v.Bad - len(v.FirstBad); more > 0 {
		fmt.Fprintf(out, "%8s  more\n", accesslog.Grouped(more))
	}
}

// trimmed formats a line without blanks at its end.
func trimmed(format string, args ...any) string {
	return strings.TrimRight(fmt.Sprintf(format, args...), " ")
}
