package main

import (
	"fmt"
	"strings"

	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
)

// The smallest terminal that has room for everything.
const (
	leastWidth  = 60
	leastHeight = 16
)

// layout is the heights of the parts, of which the first and the last line are none, and the widths
// of the two lists.
type layout struct {
	chart, lists, alerts int
	windows, paths       int
}

func (b *board) layout() layout {
	free := b.height - 3 // heading, totals, keys
	l := layout{chart: min(max(5, b.height/4), 15), alerts: min(max(3, b.height/5), 12)}
	l.lists = free - l.chart - l.alerts
	l.paths = min(max(b.width*3/8, 20), 80)
	l.windows = b.width - l.paths
	return l
}

// render draws the board.
func (b *board) render() string {
	if b.width < leastWidth || b.height < leastHeight {
		return fmt.Sprintf("%d×%d is too small: logwatch\nneeds %d×%d. q quits.",
			b.width, b.height, leastWidth, leastHeight)
	}
	rows := []string{b.heading(), b.totals()}
	if b.help {
		rows = append(rows, box("keys", "", b.width, b.height-3, b.helpLines())...)
	} else {
		l := b.layout()
		rows = append(rows, b.chart(l.chart)...)
		windows, paths := b.windowList(l.windows, l.lists), b.pathList(l.paths, l.lists)
		rows = append(rows, beside(windows, paths)...)
		rows = append(rows, b.alertList(l.alerts)...)
	}
	return strings.Join(append(rows, b.footer()), "\n")
}

// heading tells which log it is, how time passes, and how things are.
func (b *board) heading() string {
	s := b.shown()
	left := " " + name.Render("logwatch") + "  " + accesslog.Shorten(b.log.name, b.width/2)
	var right []string
	if b.frozen != nil {
		right = append(right, notice.Render(" PAUSED "))
	}
	if s.Ongoing {
		right = append(right, alarm.Render(" ALERT "))
	} else {
		right = append(right, good.Render("● ok"))
	}
	return spread(left, "  "+strings.Join(append(right, b.pace()), "  ")+" ", b.width)
}

// pace tells how time passes.
func (b *board) pace() string {
	s := b.shown()
	switch {
	case s.failure != nil:
		return bad.Render(accesslog.Clip(s.failure.Error(), b.width/3))
	case s.ended:
		return strong.Render("end of log")
	case live(b.Options):
		return accesslog.Moment(b.time()) + strong.Render(" live")
	}
	return accesslog.Moment(b.time()) + strong.Render(fmt.Sprintf(" ×%g", b.Speed))
}

// totals sums up the log.
func (b *board) totals() string {
	s := b.shown()
	t := &s.Total
	parts := []string{
		strong.Render(accesslog.Grouped(t.Requests)) + " requests",
		accesslog.Size(t.Bytes),
		share(t, b.Threshold) + " errors",
		classes(t),
	}
	if s.Bad > 0 {
		parts = append(parts, doubtful.Render(accesslog.Plural(s.Bad, "bad line")))
	}
	if b.frozen != nil {
		parts = append(parts, muted.Render(
			accesslog.Grouped(b.now.Total.Requests-t.Requests)+" since"))
	}
	return fit(" "+strings.Join(parts, "  "), b.width)
}

func share(t *accesslog.Tally, threshold float64) string {
	rate := accesslog.Share(t.Errors, t.Requests)
	return rated(rate, threshold).Render(fmt.Sprintf("%.1f%%", rate))
}

// classes counts the requests by the first digit of their status.
func classes(t *accesslog.Tally) string {
	var shown []string
	for class, n := range t.Classes {
		if n > 0 {
			shown = append(shown, fmt.Sprintf("%s %s", muted.Render(fmt.Sprintf("%dxx", class)),
				accesslog.Grouped(n)))
		}
	}
	return strings.Join(shown, " ")
}

// footer lists the keys, or edits the filter.
func (b *board) footer() string {
	if b.typing {
		return fit(" "+strong.Render("filter paths: ")+accesslog.Clip(b.input, longestFilter)+
			chosen.Render(" ")+muted.Render("  enter keeps it, esc drops it"), b.width)
	}
	keys := []struct{ key, does string }{
		{"q", "quit"}, {"p", "pause"}, {"+/-", "window"}, {"↑/↓", "select"}, {"/", "filter"},
		{"esc", "back"}, {"?", "help"},
	}
	if b.frozen != nil {
		keys[1].does = "go on"
	}
	var shown []string
	for _, k := range keys {
		shown = append(shown, strong.Render(k.key)+" "+muted.Render(k.does))
	}
	return fit(" "+strings.Join(shown, "   "), b.width)
}

func (b *board) helpLines() []string {
	lines := []string{""}
	for _, k := range [][2]string{
		{"q, ctrl+c", "quit"},
		{"p, space", "pause: the screen stands still, and what comes is counted"},
		{"+  -", "longer or shorter windows, from now on"},
		{"↑ ↓  k j", "select a window: its paths are shown"},
		{"pgup pgdn", "select further up or down"},
		{"home end", "select the newest or the oldest window"},
		{"/", "filter the paths by a part of their names"},
		{"esc", "drop the selection, or else the filter"},
		{"?", "this help, and back"},
	} {
		lines = append(lines, strong.Render(fit(k[0], 12))+k[1])
	}
	return append(lines, "",
		fmt.Sprintf("An alert begins when %g%% of the requests in %s have failed, of %d at least,",
			b.Threshold, accesslog.Brief(b.Span), b.AtLeast),
		fmt.Sprintf("and that has lasted %s. A status from %d on is a failure.",
			accesslog.Brief(b.Hold), b.ErrorsFrom))
}
