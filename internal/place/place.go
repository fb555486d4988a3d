// Package place finds the line of a program that called into this module.
package place

import (
	"fmt"
	"runtime"
	"strings"
)

// depth is how many calls a Stack remembers: more than an operator's way to its scheduler has.
const depth = 48

// Stack remembers the calls that led to a place, the innermost first.
type Stack []uintptr

// Here returns the stack of the caller. It takes about a microsecond.
func Here() Stack {
	var all [depth]uintptr
	n := runtime.Callers(2, all[:])
	return append(Stack(nil), all[:n]...)
}

// String returns the file and the line of the innermost call outside this module, as in
// "/home/me/main.go:12". It is "" if there is none, or a host made the calls by itself.
func (s Stack) String() string {
	if len(s) == 0 {
		return ""
	}
	for frames, more := runtime.CallersFrames(s), true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.File == "", drives(f.Function):
			return ""
		case !ours(f) && !strings.HasPrefix(f.Function, "runtime."):
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
	return ""
}

// module is the prefix of all names in this module.
const module = "github.com/rxsched/rxsched"

// ours reports whether a call is of this module's own code, and not of its tests and programs.
func ours(f runtime.Frame) bool {
	rest, ok := strings.CutPrefix(f.Function, module)
	return ok && !strings.HasSuffix(f.File, "_test.go") && !strings.HasPrefix(rest, "/examples/") &&
		(strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "."))
}

// drives reports whether a function is where a host calls a callback.
func drives(function string) bool {
	return strings.HasPrefix(function, module+"/host.(*engine).turn")
}
