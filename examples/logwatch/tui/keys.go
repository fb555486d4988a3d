package main

import (
	"slices"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// pressed returns what a key does.
func (b *board) pressed(key tea.KeyPressMsg) change {
	return func(b *board) {
		switch {
		case key.String() == "ctrl+c":
			b.command(tea.Quit)
		case b.typing:
			b.typeKey(key)
		default:
			b.act(key.String())
		}
	}
}

// act does what a key stands for outside of the filter.
func (b *board) act(key string) {
	switch key {
	case "q":
		b.command(tea.Quit)
	case "?":
		b.help = !b.help
	case "p", "space":
		b.pause()
	case "/":
		b.typing, b.help = true, false
	case "+", "=":
		b.lengthen(+1)
	case "-", "_":
		b.lengthen(-1)
	case "esc":
		b.escape()
	default:
		b.move(key)
	}
}

// escape leaves the help, or the selection, or the filter, whichever comes first.
func (b *board) escape() {
	switch {
	case b.help:
		b.help = false
	case b.selected != none:
		b.selected = none
	default:
		b.input = ""
		b.typed.Next("")
	}
}

// pause stops the drawing of what comes, or takes it up again. What comes counts all the same.
func (b *board) pause() {
	if b.frozen != nil {
		b.frozen = nil
		return
	}
	b.frozen = b.now.freeze(b.time())
}

// typeKey edits the filter.
func (b *board) typeKey(key tea.KeyPressMsg) {
	switch key.String() {
	case "enter":
		b.typing = false
		return
	case "esc":
		b.typing, b.input = false, ""
	case "backspace":
		_, size := utf8.DecodeLastRuneInString(b.input)
		b.input = b.input[:len(b.input)-size]
	case "ctrl+u":
		b.input = ""
	default:
		if len(b.input)+len(key.Text) <= longestFilter {
			b.input += key.Text
		}
	}
	b.typed.Next(b.input)
}

const longestFilter = 64

// move moves the selection in the list of windows, whose newest are on top.
func (b *board) move(key string) {
	s := b.shown()
	newest, page := s.newest(), max(1, b.height/4)
	at := b.selected
	if at == none {
		at = newest + 1
	}
	switch key {
	case "down", "j":
		at--
	case "up", "k":
		at++
	case "pgdown", "ctrl+d":
		at -= page
	case "pgup", "ctrl+u":
		at = min(at+page, newest)
	case "home", "g":
		at = newest
	case "end", "G":
		at = s.dropped
	default:
		return
	}
	if b.selected = max(at, s.dropped); at > newest {
		b.selected = none
	}
}

// windowLengths are those that the user can choose.
var windowLengths = []time.Duration{
	time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second,
	time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	time.Hour, 6 * time.Hour, 24 * time.Hour,
}

// lengthen has the next windows last longer, or shorter if by is negative.
func (b *board) lengthen(by int) {
	at, is := slices.BinarySearch(windowLengths, b.now.Options.Window)
	if !is && by > 0 {
		at--
	}
	if at += by; at >= 0 && at < len(windowLengths) && !b.now.ended {
		b.now.Options.Window = windowLengths[at]
		b.lengths.Next(windowLengths[at])
	}
}
