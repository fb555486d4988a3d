package point

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Stack is runtime.Stack, without what explores.
func Stack(buf []byte, all bool) int {
	if !all {
		return runtime.Stack(buf, false)
	}
	return copy(buf, strings.Join(stacks(), "\n\n"))
}

// NumGoroutine is runtime.NumGoroutine, likewise.
func NumGoroutine() int { return len(stacks()) }

// Profile is a *pprof.Profile.
type Profile interface {
	Name() string
	Count() int
	WriteTo(w io.Writer, debug int) error
}

// ProfileCount is p.Count(), likewise.
func ProfileCount(p Profile, _ string) int {
	if p.Name() == "goroutine" {
		return NumGoroutine()
	}
	return p.Count()
}

// ProfileWrite is p.WriteTo, likewise.
func ProfileWrite(p Profile, _ string) func(w io.Writer, debug int) error {
	if p.Name() != "goroutine" {
		return p.WriteTo
	}
	return func(w io.Writer, debug int) error {
		if debug == 0 {
			return p.WriteTo(w, 0)
		}
		_, err := fmt.Fprintln(w, strings.Join(stacks(), "\n\n"))
		return err
	}
}

// hidden are calls by which goroutines explore, or wait for a subtest.
var hidden = []string{
	"/testing/internal/bubble.", "/internal/steps.(*Run).Drive(", "/internal/steps.(*Thread).Scope(",
	"[synctest.Run", "testing/synctest.testingSynctestTest(",
}

// stacks returns the stacks of the goroutines that a test knows: those in the bubble of the caller, or
// outside of all bubbles, but for what explores.
func stacks() (all []string) {
	bubble := gort.Bubble()
	for text := range strings.SplitSeq(string(gort.Stacks()), "\n\n") {
		_, in, _ := strings.Cut(text[:strings.IndexByte(text+"\n", '\n')], "synctest bubble ")
		hides := func(call string) bool { return strings.Contains(text, call) }
		if strings.TrimSuffix(in, "]:") == bubble && !slices.ContainsFunc(hidden, hides) {
			all = append(all, withoutPoints(text))
		}
	}
	return all
}

// tools are folders of the packages that explore.
var tools = []string{
	"/testing/point/", "/testing/explore/", "/testing/internal/steps/", "/internal/runtime/gort/",
}

// withoutPoints drops the calls of what explores from a stack.
func withoutPoints(stack string) string {
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

// SetFinalizer is runtime.SetFinalizer. While an order is explored, no finalizer runs: that would be
// outside of the bubble.
func SetFinalizer(object, finalizer any) {
	if t := steps.Self(); t != nil {
		t.Finalizes()
		return
	}
	runtime.SetFinalizer(object, finalizer)
}

// AddCleanup is runtime.AddCleanup, likewise.
func AddCleanup[T, S any](p *T, cleanup func(S), argument S) (c runtime.Cleanup) {
	if t := steps.Self(); t != nil {
		t.Finalizes()
		return c
	}
	return runtime.AddCleanup(p, cleanup, argument)
}
