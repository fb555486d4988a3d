package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/rxsched/rxsched/internal/legible"
)

// state is what is known of the log.
type state struct {
	accesslog.View
	windows []accesslog.Window // those with requests, but for the oldest
	dropped int                // the oldest
	from    time.Time          // when the open window began
	alerts  []accesslog.Incident
	bars    []bar
	at      time.Time // when it was frozen
	ended   bool
	failure error // of reading the log
}

// bar is the requests of a short time.
type bar struct{ requests, errors int }

// Bounds of the lists that are kept.
const (
	mostWindows = 500
	mostAlerts  = 100
	mostBars    = 1000
)

// apply notes an event.
func (s *state) apply(e accesslog.Event) {
	e.Apply(&s.View)
	switch e := e.(type) {
	case accesslog.Window:
		s.from = e.To
		if e.Requests > 0 {
			s.dropped += max(0, len(s.windows)+1-mostWindows)
			s.windows = keep(s.windows, e, mostWindows)
		}
	case accesslog.Incident:
		s.alerts = keep(s.alerts, e, mostAlerts)
	}
}

// keep appends to a list of n at most. It leaves what others see of the list as it was.
func keep[T any](list []T, v T, n int) []T {
	return append(list[max(0, len(list)-n+1):], v)
}

// freeze returns the state as it is at a time.
func (s *state) freeze(at time.Time) *state {
	frozen := *s
	frozen.at = at
	frozen.Total, frozen.Open = s.Total.Snapshot(), s.Open.Snapshot()
	frozen.alerts = slices.Clone(s.alerts)
	return &frozen
}

// none is the number of no window.
const none = -1

// openWindow is the number of the window that has not ended. Those before have lower ones.
func (s *state) openWindow() int { return s.dropped + len(s.windows) }

// newest is the number of the window to list first. After the end of the log none is open.
func (s *state) newest() int {
	if s.ended {
		return s.openWindow() - 1
	}
	return s.openWindow()
}

// window returns the window of a number, and whether there is one. The open one goes to now.
func (s *state) window(number int, now time.Time) (accesslog.Window, bool) {
	switch {
	case number == s.openWindow():
		return accesslog.Window{Tally: s.Open, From: s.from, To: now}, true
	case number < s.dropped || number > s.openWindow():
		return accesslog.Window{}, false
	}
	return s.windows[number-s.dropped], true
}

// summary is what is left on the terminal at the end.
func (b *board) summary() string {
	t := &b.now.Total
	return fmt.Sprintf("%s: %s, %s, %.1f%% errors, %s, %s", legible.Line(b.log.name),
		accesslog.Plural(t.Requests, "request"), accesslog.Size(t.Bytes),
		accesslog.Share(t.Errors, t.Requests), accesslog.Plural(b.now.Alerts, "alert"),
		accesslog.Plural(b.now.Bad, "bad line"))
}
