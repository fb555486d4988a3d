package steps

import (
	"slices"
	"strings"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// hidden are calls by which goroutines explore, or wait for a subtest.
var hidden = []string{
	"/testing/internal/bubble.", "/internal/steps.(*Run).Drive(", "/internal/steps.(*Thread).Scope(",
	"[synctest.Run", "testing/synctest.testingSynctestTest(",
}

// Stacks returns the stacks of the goroutines that a test knows: those in the bubble of the caller, or
// outside of all bubbles, but for what explores.
func Stacks() (all []string) {
	bubble := gort.Bubble()
	for text := range strings.SplitSeq(string(gort.Stacks()), "\n\n") {
		_, in, _ := strings.Cut(text[:strings.IndexByte(text+"\n", '\n')], "synctest bubble ")
		hides := func(call string) bool { return strings.Contains(text, call) }
		if strings.TrimSuffix(in, "]:") == bubble && !slices.ContainsFunc(hidden, hides) {
			all = append(all, Plain(text))
		}
	}
	return all
}

// tools are folders of the packages that explore.
var tools = []string{
	"/testing/point/", "/testing/explore/", "/testing/internal/steps/", "/internal/runtime/gort/",
}

// Plain drops the calls of what explores from a stack, and the bubble.
func Plain(stack string) string {
	lines := strings.Split(stack, "\n")
	head, _, _ := strings.Cut(strings.TrimSuffix(lines[0], "]:"), ", synctest bubble ")
	kept := []string{strings.TrimSuffix(head, " (durable)") + "]:"}
	for i := 1; i+1 < len(lines); i += 2 {
		if !slices.ContainsFunc(tools, func(t string) bool { return strings.Contains(lines[i+1], t) }) {
			kept = append(kept, lines[i], lines[i+1])
		}
	}
	if len(kept) == 1 {
		return strings.Join(append(kept, lines[1:]...), "\n") // it has not begun
	}
	return strings.Join(kept, "\n")
}
