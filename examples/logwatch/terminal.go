package main

import (
	"bufio"
	"fmt"

	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
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
	report
	clock *accesslog.Clock
	out   *bufio.Writer
	drawn int // lines
}

func (s *screen) draw() {
	if s.drawn > 0 {
		fmt.Fprintf(s.out, up, s.drawn)
	}
	lines := s.lines()
	for _, line := range lines {
		fmt.Fprintf(s.out, "%s%s\n", accesslog.Clip(line, screenWidth), clearLine)
	}
	fmt.Fprint(s.out, clearDown)
	s.out.Flush()
	s.drawn = len(lines)
}

func (s *screen) lines() []string {
	lines := []string{s.heading(), "", s.loadLine(), "", rowHead}
	for _, w := range s.Recent {
		lines = append(lines, row(w, 1))
	}
	lines = append(lines, row(s.openWindow(), 1), "", s.totalLine(), "")
	for _, p := range s.Total.Top(s.Top) {
		lines = append(lines, pathLine(p))
	}
	lines = append(lines, "")
	for _, i := range s.News {
		lines = append(lines, notice(i))
	}
	return lines
}

// loadLine shows the load of the latest windows.
func (s *screen) loadLine() string {
	return "load  " + accesslog.Sparkline(s.Loads[max(0, len(s.Loads)-sparkWidth):], sparkWidth)
}

// openWindow returns the window that has not ended, as far as it goes.
func (s *screen) openWindow() accesslog.Window {
	from := s.Ended
	if from.IsZero() {
		from = s.clock.Origin
	}
	return accesslog.Window{Tally: s.Open, From: from, To: s.clock.Time()}
}

func (s *screen) totalLine() string {
	state := "ok"
	if s.Ongoing {
		state = "ALERT"
	}
	return fmt.Sprintf("total  %s, %s, %.1f%% errors, %s bad; %s",
		accesslog.Plural(s.Total.Requests, "request"), accesslog.Size(s.Total.Bytes),
		accesslog.Share(s.Total.Errors, s.Total.Requests), accesslog.Plural(s.Bad, "line"), state)
}
