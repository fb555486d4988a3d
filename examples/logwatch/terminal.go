package main

import (
	"bufio"
	"fmt"
)

// Commands of a terminal.
const (
	up        = "\x1b[%dA\r" // to the beginning of a line further up
	clearLine = "\x1b[K"     // from here to its end
	clearDown = "\x1b[J"     // from here to the end of the screen
)

// screenWidth is the width of a line, which the terminal must not have to break.
const screenWidth = 79

// screen draws a view over its last drawing.
type screen struct {
	*view
	clock *clock
	out   *bufio.Writer
	drawn int // lines
}

func (s *screen) draw() {
	if s.drawn > 0 {
		fmt.Fprintf(s.out, up, s.drawn)
	}
	lines := s.lines()
	for _, line := range lines {
		fmt.Fprintf(s.out, "%s%s\n", clip(line, screenWidth), clearLine)
	}
	fmt.Fprint(s.out, clearDown)
	s.out.Flush()
	s.drawn = len(lines)
}

func (s *screen) lines() []string {
	lines := []string{s.heading(), "", s.loadLine(), "", rowHead}
	for _, w := range s.recent {
		lines = append(lines, row(w, 1))
	}
	lines = append(lines, row(s.openWindow(), 1), "", s.totalLine(), "")
	for _, p := range s.total.top(s.top) {
		lines = append(lines, pathLine(p))
	}
	lines = append(lines, "")
	for _, i := range s.news {
		lines = append(lines, notice(i))
	}
	return lines
}

// loadLine shows the load of the latest windows.
func (s *screen) loadLine() string {
	return "load  " + sparkline(s.loads[max(0, len(s.loads)-sparkWidth):], sparkWidth)
}

// openWindow returns the window that has not ended, as far as it goes.
func (s *screen) openWindow() window {
	from := s.ended
	if from.IsZero() {
		from = s.clock.origin
	}
	return window{s.open, from, s.clock.now()}
}

func (s *screen) totalLine() string {
	state := "ok"
	if s.ongoing {
		state = "ALERT"
	}
	return fmt.Sprintf("total  %s, %s, %.1f%% errors, %s bad; %s",
		plural(s.total.requests, "request"), size(s.total.bytes),
		share(s.total.errors, s.total.requests), plural(s.bad, "line"), state)
}
