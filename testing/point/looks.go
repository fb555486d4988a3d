package point

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Stack is runtime.Stack, without what explores.
func Stack(buf []byte, all bool) int {
	if all {
		return copy(buf, strings.Join(steps.Stacks(), "\n\n"))
	}
	n := runtime.Stack(buf, false)
	if !steps.Active() {
		return n
	}
	return copy(buf, steps.Plain(string(buf[:n])))
}

// DebugStack is debug.Stack, without what explores.
func DebugStack() []byte {
	if steps.Active() {
		return []byte(steps.Plain(string(debug.Stack())))
	}
	return debug.Stack()
}

// NumGoroutine is runtime.NumGoroutine, likewise.
func NumGoroutine() int { return len(steps.Stacks()) }

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
		_, err := fmt.Fprintln(w, strings.Join(steps.Stacks(), "\n\n"))
		return err
	}
}

// SetFinalizer is runtime.SetFinalizer. While an order is explored, no finalizer runs: that would be
// outside of the bubble.
func SetFinalizer(object, finalizer any) {
	either((*steps.Thread).Finalizes, func() { runtime.SetFinalizer(object, finalizer) })
}

// AddCleanup is runtime.AddCleanup, likewise.
func AddCleanup[T, S any](p *T, cleanup func(S), argument S) (c runtime.Cleanup) {
	if t := steps.Self(); t != nil {
		t.Finalizes()
		return c
	}
	return runtime.AddCleanup(p, cleanup, argument)
}
