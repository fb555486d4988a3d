package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
)

// windowList lists the windows, the newest on top, with the one that has not ended first.
func (b *board) windowList(width, height int) []string {
	s := b.shown()
	head := fmt.Sprintf(rowFormat,
		" ", fit("from", 8), "requests", "req/s", "errors", "bytes", "mostly")
	lines := []string{muted.Render(ansi.Truncate(head, width-4, ""))}
	rows := height - 3
	for number := b.firstRow(rows); number >= s.dropped && len(lines) <= rows; number-- {
		w, _ := s.window(number, b.time())
		lines = append(lines, b.windowRow(number, w, width-4))
	}
	return box("windows", "of "+accesslog.Brief(s.Options.Window), width, height, lines)
}

// rowFormat is a row of the list: mark, begin, requests, rate, errors, bytes, paths.
const rowFormat = "%s %s %8s %7s %6s %9s  %s"

// leaders lists the paths asked for most that fit.
func leaders(w accesslog.Window, width int) string {
	list := ""
	for _, p := range w.Top(accesslog.RowPaths) {
		next := fmt.Sprintf("%s ×%d  ", accesslog.Shorten(p.Path, longestLeader), p.Count)
		if ansi.StringWidth(list+next) > width {
			break
		}
		list += next
	}
	return list
}

const longestLeader = 24

// firstRow returns the number of the window at the top, so that the selected one is seen.
func (b *board) firstRow(rows int) int {
	newest := b.shown().newest()
	if b.selected == none || b.selected > newest-rows {
		return newest
	}
	return b.selected + rows - 1
}

func (b *board) windowRow(number int, w accesslog.Window, width int) string {
	mark, from := " ", w.From.Format(time.TimeOnly)
	switch number {
	case b.selected:
		mark, from = name.Render("▸"), strong.Render(from)
	case b.shown().openWindow():
		mark = "…"
	}
	errors := rated(accesslog.Share(w.Errors, w.Requests), b.Threshold).
		Render(fmt.Sprintf("%6s", accesslog.Percent(w.Errors, w.Requests)))
	row := fmt.Sprintf(rowFormat, mark, from, accesslog.Grouped(w.Requests),
		fmt.Sprintf("%.3f", w.Rate()), errors, accesslog.Size(w.Bytes), leaders(w, width-48))
	return ansi.Truncate(row, width, "")
}

// pathList lists the paths asked for most: of the selected window, or of all.
func (b *board) pathList(width, height int) []string {
	s := b.shown()
	tally, title := &s.Total, "top paths"
	if w, ok := s.window(b.selected, b.time()); ok {
		tally, title = &w.Tally, "top paths from "+w.From.Format(time.TimeOnly)
	}
	note := ""
	if b.filter != "" {
		note = "with " + accesslog.Clip(b.filter, max(4, width/3))
	}
	var lines []string
	most := 1
	for _, p := range tally.Top(rankedMost) {
		if !strings.Contains(p.Path, b.filter) {
			continue
		}
		most = max(most, p.Count)
		lines = append(lines, pathRow(p, most, width-4))
	}
	if len(lines) == 0 {
		lines = []string{muted.Render("none")}
	}
	return box(title, note, width, height, lines)
}

// pathRow is a path with its count, and a bar as long as its share of the first one's.
func pathRow(p *accesslog.PathCount, most, width int) string {
	bar := width / 5
	full := max(1, p.Count*bar*8/most)
	drawn := strings.Repeat("█", full/8)
	if rest := full % 8; rest > 0 {
		drawn += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return fmt.Sprintf("%7s %s %s", accesslog.Grouped(p.Count), accent.Render(fit(drawn, bar)),
		accesslog.Shorten(p.Path, max(4, width-bar-9)))
}

// alertList lists the alerts and their ends, the newest on top.
func (b *board) alertList(height int) []string {
	s := b.shown()
	var lines []string
	for i := len(s.alerts) - 1; i >= 0 && len(lines) < height-2; i-- {
		lines = append(lines, alertRow(s.alerts[i]))
	}
	if len(lines) == 0 {
		lines = []string{muted.Render("none so far")}
	}
	note := fmt.Sprintf("from %g%% errors in %s", b.Threshold, accesslog.Brief(b.Span))
	return box("alerts", note, b.width, height, lines)
}

func alertRow(i accesslog.Incident) string {
	rate := fmt.Sprintf("%.1f%% of %s failed", i.Rate(), accesslog.Plural(i.Requests, "request"))
	at := accesslog.Moment(i.At)
	if i.Over {
		return good.Render("✓ "+at+"  over ") + "  " + rate + muted.Render(
			", after "+accesslog.Brief(i.Lasted))
	}
	return bad.Bold(true).Render("▲ "+at+"  ALERT") + "  " + rate
}
