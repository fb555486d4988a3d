package main

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

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
	notice   = doubtful.Bold(true).Reverse(true)
)

// rated is the style of an error rate, in percent.
func rated(rate, threshold float64) lipgloss.Style {
	switch {
	case rate >= threshold:
		return bad
	case rate >= threshold/2:
		return doubtful
	}
	return good
}

// fit cuts or pads a line to a width.
func fit(s string, width int) string {
	s = ansi.Truncate(s, max(0, width), "…")
	return s + strings.Repeat(" ", max(0, width-ansi.StringWidth(s)))
}

// spread puts one text at the left of a line and one at the right. The left one is cut.
func spread(left, right string, width int) string {
	room := width - ansi.StringWidth(right)
	if room < 1 {
		return fit(left, width)
	}
	return fit(left, room) + right
}

// box draws a frame of a width and height round lines, with a title, and a note at its right.
func box(title, note string, width, height int, lines []string) []string {
	inner := width - 4
	head := " " + title + " "
	if note != "" {
		note = " " + note + " "
	}
	rule := max(0, width-3-ansi.StringWidth(head)-ansi.StringWidth(note)-1)
	top := accent.Render("╭─") + name.Render(head) + accent.Render(strings.Repeat("─", rule)) +
		muted.Render(note) + accent.Render("─╮")
	rows := []string{fit(top, width)}
	for i := range max(0, height-2) {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		rows = append(rows, accent.Render("│")+" "+fit(line, inner)+" "+accent.Render("│"))
	}
	bottom := accent.Render("╰" + strings.Repeat("─", width-2) + "╯")
	return append(rows, bottom)
}

// beside joins two columns of lines of the same number.
func beside(left, right []string) []string {
	rows := make([]string, len(left))
	for i := range left {
		rows[i] = left[i] + right[i]
	}
	return rows
}
