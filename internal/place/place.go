// Package place finds the line of a program that called into this module.
package place

import (
	"fmt"
	"path"
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

// String returns the file and the line of the innermost call outside this module and Go's library,
// as in "/home/me/main.go:12". It is "" if there is none, or a host made the calls by itself.
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
		case Foreign(f.Function, f.File):
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
	return ""
}

// module is the prefix of all names in this module.
const module = "github.com/rxsched/rxsched"

// Foreign reports whether a function, with its file, is neither of this module nor of Go's library.
// Tests and programs of this module are foreign, too.
func Foreign(function, file string) bool {
	if rest, ok := strings.CutPrefix(function, module); ok &&
		(strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, ".")) {
		return strings.HasSuffix(file, "_test.go") || strings.HasPrefix(rest, "/examples/")
	}
	return !library(function, file)
}

// library reports whether a function is of Go's library, whose files are in src. Some of its
// functions have their bodies in package runtime.
func library(function, file string) bool {
	slash := strings.LastIndexByte(function, '/') + 1
	name, _, _ := strings.Cut(function[slash:], ".")
	pkg := function[:slash] + name
	dir := path.Dir(file)
	return pkg == "runtime" || strings.HasSuffix(dir, "/src/"+pkg) || strings.HasSuffix(dir, "/src/runtime")
}

// drives reports whether a function is where a host calls a callback.
func drives(function string) bool {
	return strings.HasPrefix(function, module+"/host.(*engine).turn")
}
