package world

import (
	"slices"
	"strings"

	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/testing/internal/bubble"
)

// settled reports whether nothing is pending. All goroutines are blocked.
func (w *World) settled() bool {
	if w.conductor.Busy() {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.running == 0 &&
		!slices.ContainsFunc(w.links, func(l *Link) bool { return l.Stats().InFlight > 0 }) &&
		!slices.ContainsFunc(w.hosts, func(h *Host) bool { return provide.Open(h.Host).Busy() })
}

// situation tells what each host has pending, and where goroutines are blocked.
func (w *World) situation() string {
	w.mu.Lock()
	hosts, links := slices.Clone(w.hosts), slices.Clone(w.links)
	w.mu.Unlock()
	var text strings.Builder
	for _, h := range hosts {
		text.WriteString(bubble.Pending(h.Name(), h.Host))
	}
	for _, l := range links {
		text.WriteString(l.describe())
	}
	return text.String() + bubble.Blocked(w.conductor.NameOf)
}
