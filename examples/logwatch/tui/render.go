package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
)

// The smallest terminal that has room for everything.
const (
	leastWidth  = 60
	leastHeight = 16
)

// render draws the board.
func (b *board) render() string {
	if b.width < leastWidth || b.height < leastHeight {
		return fmt.Sprintf("%d×%d is too small: logwatch\nneeds %d×%d. q quits.",
			b.width, b.height, leastWidth, leastHeight)
	}
	chart, alerts := min(max(5, b.height/4), 15), min(max(3, b.height/5), 12)
	lists := b.height - 3 - chart - alerts // without heading, totals and keys
	paths := min(max(b.width*3/8, 20), 80)
	rows := []string{b.heading(), b.totals()}
	rows = append(rows, b.chart(chart)...)
	right := b.pathList(paths, lists)
	for i, left := range b.windowList(b.width-paths, lists) {
		rows = append(rows, left+right[i])
	}
	return strings.Join(append(append(rows, b.alertList(alerts)...), b.footer()), "\n")
}

// heading tells which log it is, how things are, and how time passes.
func (b *board) heading() string {
	state := good.Render("● ok")
	if b.view.Ongoing {
		state = alarm.Render(" ALERT ")
	}
	at := accesslog.Moment(b.Clock.Time())
	switch {
	case b.failure != nil:
		at = bad.Render(accesslog.Clip(b.failure.Error(), b.width/3))
	case b.ended:
		at = strong.Render("end of log")
	case live(b.Options):
		at += strong.Render(" live")
	default:
		at += strong.Render(fmt.Sprintf(" ×%g", b.Speed))
	}
	right := "  " + state + "  " + at + " "
	left := " " + name.Render("logwatch") + "  " + accesslog.Shorten(b.log.name, b.width/2)
	return fit(left, b.width-ansi.StringWidth(right)) + right
}

// totals sums up the log, with the requests by the first digit of their status.
func (b *board) totals() string {
	t := &b.view.Total
	rate := accesslog.Share(t.Errors, t.Requests)
	line := fmt.Sprintf(" %s requests  %s  %s errors ", strong.Render(accesslog.Grouped(t.Requests)),
		accesslog.Size(t.Bytes), b.rated(rate).Render(fmt.Sprintf("%.1f%%", rate)))
	for class, n := range t.Classes {
		if n > 0 {
			line += " " + muted.Render(fmt.Sprintf("%dxx ", class)) + accesslog.Grouped(n)
		}
	}
	if b.view.Bad > 0 {
		line += "  " + doubtful.Render(accesslog.Plural(b.view.Bad, "bad line"))
	}
	return fit(line, b.width)
}

// scaleWidth is the column left of the chart.
const scaleWidth = 8

// chart draws the load, a bar for each short time, and below it the errors among them. The colour
// of a bar tells the error rate.
func (b *board) chart(height int) []string {
	bars := b.bars[max(0, len(b.bars)-(b.width-4-scaleWidth)):]
	rows := height - 3
	most, mostErrors := 1, 1
	for _, bar := range bars {
		most, mostErrors = max(most, bar.requests), max(mostErrors, bar.errors)
	}
	var lines []string
	for row := range rows {
		scale := ""
		switch row {
		case 0:
			scale = fmt.Sprintf("%.3g", float64(most)/b.barLength().Seconds())
		case rows - 1:
			scale = "0"
		}
		lines = append(lines, drawn(scale, bars, func(c bar) (float64, lipgloss.Style) {
			full := float64(c.requests*rows)/float64(most) - float64(rows-1-row)
			return full, b.rated(accesslog.Share(c.errors, c.requests))
		}))
	}
	lines = append(lines, drawn("errors", bars, func(c bar) (float64, lipgloss.Style) {
		return float64(c.errors) / float64(mostErrors), bad
	}))
	note := "a bar is " + accesslog.Brief(b.barLength())
	return box("requests/s", note, b.width, height, lines)
}

// drawn draws one row of bars, with one change of style for those alike.
func drawn(scale string, bars []bar, cell func(bar) (float64, lipgloss.Style)) string {
	row, run, style := muted.Render(fit(scale, scaleWidth)), "", plain
	for _, c := range bars {
		full, next := cell(c)
		if next.GetForeground() != style.GetForeground() {
			row, run = row+style.Render(run), ""
		}
		style = next
		run += string(accesslog.Block(full))
	}
	return row + style.Render(run)
}

// rowFormat is a row of the list: mark, begin, requests, rate, errors, bytes, paths.
const rowFormat = "%s %-8s %8s %7s %6s %9s  %s"

// windowList lists the windows, the newest on top, with the one that has not ended first.
func (b *board) windowList(width, height int) []string {
	head := fmt.Sprintf(rowFormat, " ", "from", "requests", "req/s", "errors", "bytes", "mostly")
	lines := []string{muted.Render(ansi.Truncate(head, width-4, ""))}
	if !b.ended {
		open := accesslog.Window{Tally: b.view.Open, From: b.view.Ended, To: b.Clock.Time()}
		lines = append(lines, b.windowRow("…", open, width-4))
	}
	for _, w := range slices.Backward(b.view.Windows[max(0, len(b.view.Windows)-height):]) {
		lines = append(lines, b.windowRow(" ", w, width-4))
	}
	return box("windows", "of "+accesslog.Brief(b.view.Window), width, height, lines)
}

func (b *board) windowRow(mark string, w accesslog.Window, width int) string {
	errors := b.rated(accesslog.Share(w.Errors, w.Requests)).
		Render(fmt.Sprintf("%6s", accesslog.Percent(w.Errors, w.Requests)))
	row := fmt.Sprintf(rowFormat, mark, w.From.Format(time.TimeOnly), accesslog.Grouped(w.Requests),
		fmt.Sprintf("%.3f", w.Rate()), errors, accesslog.Size(w.Bytes), w.Leaders(rankedMost))
	return ansi.Truncate(row, width, "")
}

// pathList lists the paths asked for most, each with a bar as long as its share of the first one's.
func (b *board) pathList(width, height int) []string {
	note := ""
	if b.filter != "" {
		note = "with " + accesslog.Clip(b.filter, max(4, width/3))
	}
	var lines []string
	most, bar := 1, (width-4)/5
	for _, p := range b.view.Total.Top(rankedMost) {
		if strings.Contains(p.Path, b.filter) {
			most = max(most, p.Count)
			drawn := strings.Repeat("█", max(1, p.Count*bar/most))
			lines = append(lines, fmt.Sprintf("%7s %s %s", accesslog.Grouped(p.Count),
				accent.Render(fit(drawn, bar)), accesslog.Shorten(p.Path, max(4, width-bar-13))))
		}
	}
	return box("top paths", note, width, height, lines)
}

// alertList lists the alerts and their ends, the newest on top.
func (b *board) alertList(height int) []string {
	var lines []string
	for _, i := range slices.Backward(b.view.News) {
		at, after := bad.Bold(true).Render("▲ "+accesslog.Moment(i.At)+"  ALERT"), ""
		if i.Over {
			at = good.Render("✓ " + accesslog.Moment(i.At) + "  over ")
			after = muted.Render(", after " + accesslog.Brief(i.Lasted))
		}
		lines = append(lines, fmt.Sprintf("%s  %.1f%% of %s failed%s", at, i.Rate(),
			accesslog.Plural(i.Requests, "request"), after))
	}
	note := fmt.Sprintf("from %g%% errors in %s", b.Threshold, accesslog.Brief(b.Span))
	return box("alerts", note, b.width, height, lines)
}

// footer lists the keys, or edits the filter.
func (b *board) footer() string {
	if b.typing {
		return fit(" "+strong.Render("filter paths: ")+accesslog.Clip(b.input, longestFilter)+
			chosen.Render(" ")+muted.Render("  enter keeps it, esc drops it"), b.width)
	}
	line := " "
	for _, k := range []string{"q quit", "+/- window", "/ filter", "esc all paths"} {
		key, does, _ := strings.Cut(k, " ")
		line += strong.Render(key) + " " + muted.Render(does) + "   "
	}
	return fit(line, b.width)
}

// The colours are those of the terminal's own palette, which suit its background, be it light or
// dark. Without colours the words still tell everything.
var (
	plain    = lipgloss.NewStyle()
	strong   = plain.Bold(true)
	muted    = plain.Faint(true)
	accent   = plain.Foreground(lipgloss.Cyan)
	name     = accent.Bold(true)
	good     = plain.Foreground(lipgloss.Green)
	doubtful = plain.Foreground(lipgloss.Yellow)
	bad      = plain.Foreground(lipgloss.Red)
	chosen   = plain.Reverse(true)
	alarm    = bad.Bold(true).Reverse(true)
)

// rated is the style of an error rate, in percent.
func (b *board) rated(rate float64) lipgloss.Style {
	switch {
	case rate >= b.Threshold:
		return bad
	case rate >= b.Threshold/2:
		return doubtful
	}
	return good
}

// fit cuts or pads a line to a width.
func fit(s string, width int) string {
	s = ansi.Truncate(s, max(0, width), "…")
	return s + strings.Repeat(" ", max(0, width-ansi.StringWidth(s)))
}

// box draws a frame of a width and height round lines, with a title, and a note at its right.
func box(title, note string, width, height int, lines []string) []string {
	if note != "" {
		note = " " + note + " "
	}
	if len(lines) == 0 {
		lines = []string{muted.Render("none")}
	}
	rule := max(0, width-6-ansi.StringWidth(title)-ansi.StringWidth(note))
	top := accent.Render("╭─") + name.Render(" "+title+" ") +
		accent.Render(strings.Repeat("─", rule)) + muted.Render(note) + accent.Render("─╮")
	rows := []string{fit(top, width)}
	side := accent.Render("│")
	for i := range max(0, height-2) {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		rows = append(rows, side+" "+fit(line, width-4)+" "+side)
	}
	return append(rows, accent.Render("╰"+strings.Repeat("─", width-2)+"╯"))
}
