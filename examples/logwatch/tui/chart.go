package main

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
)

var blocks = []rune(" ▁▂▃▄▅▆▇█")

// scaleWidth is the column left of the chart.
const scaleWidth = 8

// chart draws the load, a bar for each short time, and below it the errors among them. The colour
// of a bar tells the error rate.
func (b *board) chart(height int) []string {
	s := b.shown()
	bars := s.bars[max(0, len(s.bars)-(b.width-4-scaleWidth)):]
	rows := height - 3
	most, mostErrors := 1, 1
	for _, bar := range bars {
		most, mostErrors = max(most, bar.requests), max(mostErrors, bar.errors)
	}
	lines := make([]string, 0, rows+1)
	for row := rows - 1; row >= 0; row-- {
		lines = append(lines, muted.Render(fit(b.scale(row, rows, most), scaleWidth))+
			drawn(bars, func(c bar) (rune, lipgloss.Style) {
				return block(c.requests, most, row, rows), b.colour(c)
			}))
	}
	errors := func(c bar) (rune, lipgloss.Style) { return block(c.errors, mostErrors, 0, 1), bad }
	lines = append(lines, muted.Render(fit("errors", scaleWidth))+drawn(bars, errors))
	return box("requests/s", fmt.Sprintf("a bar is %s", accesslog.Brief(b.barLength())),
		b.width, height, lines)
}

func (b *board) colour(c bar) lipgloss.Style {
	return rated(accesslog.Share(c.errors, c.requests), b.Threshold)
}

// scale labels the top and the bottom of the chart, in requests a second.
func (b *board) scale(row, rows, most int) string {
	switch row {
	case rows - 1:
		return fmt.Sprintf("%.3g", float64(most)/b.barLength().Seconds())
	case 0:
		return "0"
	}
	return ""
}

// block returns what a bar fills of one row, in eighths. The smallest bar is one eighth.
func block(n, most, row, rows int) rune {
	if n == 0 {
		return ' '
	}
	full := len(blocks) - 1
	eighths := max(1, n*rows*full/most)
	return blocks[min(max(0, eighths-row*full), full)]
}

// drawn draws one row of bars, with one change of style for those alike.
func drawn(bars []bar, cell func(bar) (rune, lipgloss.Style)) string {
	var row, run strings.Builder
	var style lipgloss.Style
	for i, c := range bars {
		r, next := cell(c)
		if i > 0 && next.GetForeground() != style.GetForeground() {
			row.WriteString(style.Render(run.String()))
			run.Reset()
		}
		style = next
		run.WriteRune(r)
	}
	row.WriteString(style.Render(run.String()))
	return row.String()
}
