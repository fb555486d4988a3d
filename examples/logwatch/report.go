package main

import (
	"fmt"
	"io"
	"strings"
)

// rowHead stands above the rows of windows.
const rowHead = "from             requests    req/s  errors       bytes  top paths"

func row(w window, paths int) string {
	return trimmed("%s  %8s %8.3f  %6s  %10s  %s",
		moment(w.from), grouped(w.requests), w.rate(), percent(w.errors, w.requests), size(w.bytes),
		leaders(w.top(paths)))
}

// pathWidth is how much of a path a row shows.
const pathWidth = 24

func leaders(top []*pathCount) string {
	shown := make([]string, len(top))
	for i, p := range top {
		shown[i] = fmt.Sprintf("%s ×%d", shorten(p.path, pathWidth), p.count)
	}
	return strings.Join(shown, "  ")
}

func notice(i incident) string {
	rate := fmt.Sprintf("%.1f%% (%d of %s)", i.rate(), i.errors, plural(i.requests, "request"))
	if i.over {
		return fmt.Sprintf("%s  over   error rate %s, after %s", moment(i.at), rate,
			brief(i.lasted))
	}
	return fmt.Sprintf("%s  ALERT  error rate %s", moment(i.at), rate)
}

func pathLine(p *pathCount) string {
	return fmt.Sprintf("%8s  %s", grouped(p.count), shorten(p.path, 2*pathWidth))
}

func (v *view) heading() string {
	return fmt.Sprintf("%s, by windows of %s; alert at %g%% errors in %s",
		v.title, brief(v.window), v.threshold, brief(v.span))
}

const sparkWidth = 64

func (v *view) summary(out io.Writer) {
	v.printLoad(out)
	v.printLines(out)
	v.printTotals(out)
	v.printPaths(out)
	v.printBad(out)
}

func (v *view) printLoad(out io.Writer) {
	if v.peak.requests > 0 {
		fmt.Fprintf(out, "\nload  %s\npeak  %s from %s, %.3f req/s\n",
			strings.TrimRight(sparkline(v.loads, sparkWidth), " "),
			plural(v.peak.requests, "request"), moment(v.peak.from), v.peak.rate())
	}
}

func (v *view) printLines(out io.Writer) {
	fmt.Fprintf(out, "\n%s: %s parsed, %s bad\n", plural(v.lines, "line"),
		grouped(v.total.requests), grouped(v.bad))
	if v.late > 0 {
		fmt.Fprintf(out, "%s out of order, by up to %s; counted when read\n",
			plural(v.late, "line"), brief(v.lateBy))
	}
}

func (v *view) printTotals(out io.Writer) {
	t := v.total
	if t.requests == 0 {
		return
	}
	fmt.Fprintf(out, "%s to %s\n\n", moment(v.from), moment(v.to))
	total(out, "requests", grouped(t.requests), "")
	total(out, "bytes", grouped(t.bytes), size(t.bytes))
	total(out, "errors", grouped(t.errors),
		fmt.Sprintf("%.1f%%, %s", share(t.errors, t.requests), plural(v.alerts, "alert")))
	for class, n := range t.classes {
		if n > 0 {
			total(out, fmt.Sprintf("  %dxx", class), grouped(n), percent(n, t.requests))
		}
	}
}

func total(out io.Writer, name, value, note string) {
	fmt.Fprintln(out, trimmed("%-8s  %15s  %s", name, value, note))
}

func (v *view) printPaths(out io.Writer) {
	if top := v.total.top(v.top); len(top) > 0 {
		fmt.Fprintf(out, "\ntop paths of %s\n", grouped(len(v.total.paths)))
		for _, p := range top {
			fmt.Fprintln(out, pathLine(p))
		}
	}
}

func (v *view) printBad(out io.Writer) {
	if v.bad == 0 {
		return
	}
	fmt.Fprintf(out, "\nbad lines\n")
	for _, r := range v.firstBad {
		fmt.Fprintln(out, trimmed("%8s  %v  %s", grouped(r.line), r.err, r.excerpt))
	}
	if more := v.bad - len(v.firstBad); more > 0 {
		fmt.Fprintf(out, "%8s  more\n", grouped(more))
	}
}

// trimmed formats a line without blanks at its end.
func trimmed(format string, args ...any) string {
	return strings.TrimRight(fmt.Sprintf(format, args...), " ")
}
