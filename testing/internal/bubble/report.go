package bubble

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// told is how much of what is pending on a host a report names.
const told = 10

// Pending tells what keeps a host running, on lines of their own.
func Pending(name string, h host.Host) string {
	all := slices.DeleteFunc(h.Pending(), func(p host.Pending) bool { return !p.Refed })
	var text strings.Builder
	for _, p := range all[:min(told, len(all))] {
		fmt.Fprintf(&text, "\n\t%s: %v", name, p)
	}
	if more := len(all) - told; more > 0 {
		fmt.Fprintf(&text, "\n\t%s: and %d more", name, more)
	}
	return text.String()
}

// Blocked tells where the goroutines of the caller's bubble are blocked in code outside of this
// module, on lines of their own. nameOf returns the name of a goroutine; "" if it has none.
func Blocked(nameOf func(number int64) string) string {
	var text strings.Builder
	for _, g := range gort.InBubble(gort.Stacks(), gort.Bubble()) {
		at, name := g.At(), nameOf(g.Number)
		if at == "" || !g.Durable {
			continue
		}
		if name == "" {
			name = "a goroutine"
		}
		fmt.Fprintf(&text, "\n\t%s waits: %s at %s", name, g.State, at)
	}
	return text.String()
}
