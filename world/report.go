package world

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/stacks"
)

// told is how much of what is pending on a host a report names.
const told = 10

// settled reports whether nothing is pending. All goroutines are blocked.
func (w *World) settled() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.running == 0 &&
		!slices.ContainsFunc(w.hosts, func(h *Host) bool { return provide.Busy(h.Host) })
}

// expects reports whether something is due at a known time.
func (w *World) expects() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.ContainsFunc(w.hosts, func(h *Host) bool {
		return slices.ContainsFunc(h.Pending(), func(p host.Pending) bool {
			return p.Refed && p.Due > h.Elapsed() && p.Due < host.Forever
		})
	})
}

// situation tells what each host has pending, and where goroutines are blocked.
func (w *World) situation() string {
	w.mu.Lock()
	hosts := slices.Clone(w.hosts)
	w.mu.Unlock()
	var text strings.Builder
	for _, h := range hosts {
		all := slices.DeleteFunc(h.Pending(), func(p host.Pending) bool { return !p.Refed })
		for _, p := range all[:min(told, len(all))] {
			fmt.Fprintf(&text, "\n\t%s: %v", h.name, p)
		}
		if more := len(all) - told; more > 0 {
			fmt.Fprintf(&text, "\n\t%s: and %d more", h.name, more)
		}
	}
	for _, g := range stacks.In(stacks.All(), stacks.Here()) {
		if at := g.At(); at != "" && g.Durable {
			fmt.Fprintf(&text, "\n\t%s waits: %s at %s", w.nameOf(g), g.State, at)
		}
	}
	return text.String()
}

func (w *World) nameOf(g stacks.Goroutine) string {
	if name := w.conductor.NameOf(g.Number); name != "" {
		return name
	}
	return "a goroutine"
}
