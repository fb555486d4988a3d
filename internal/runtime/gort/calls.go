package gort

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// depth is how many calls Callers remembers: more than an operator's way to its scheduler has.
const depth = 48

// Calls are the calls that led to a place, the innermost first.
type Calls []uintptr

// Callers returns the calls that led to the caller. It takes about a microsecond.
func Callers() Calls {
	var all [depth]uintptr
	n := runtime.Callers(2, all[:])
	return append(Calls(nil), all[:n]...)
}

// String returns the file and the line of the innermost call outside this module and Go's library,
// as in "/home/me/main.go:12". It is "" if there is none, or a host made the calls by itself.
func (c Calls) String() string {
	if len(c) == 0 {
		return ""
	}
	for frames, more := runtime.CallersFrames(c), true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.File == "", Drives(f.Function):
			return ""
		case Foreign(f.Function, f.File):
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
	return ""
}

// module is the prefix of all names in this module.
const module = "github.com/rxsched/rxsched"

// The folders of this module and of Go's library, as the compiler names files in them. That of the
// library is "" if the compiler was told to leave folders out.
var folder, library = folders()

func folders() (folder, library string) {
	var pcs [2]uintptr
	runtime.Callers(0, pcs[:]) // of itself, and of this function
	frames := runtime.CallersFrames(pcs[:])
	itself, _ := frames.Next()
	here, _ := frames.Next()
	library, _, _ = strings.Cut(itself.File, "runtime/")
	return path.Dir(path.Dir(path.Dir(path.Dir(here.File)))) + "/", library
}

// Foreign reports whether a function, with its file, is neither of this module nor of Go's library.
// Tests and programs of this module are foreign, too. The name alone does not tell: where the
// compiler inlines a function, closures in that are named after the caller.
func Foreign(function, file string) bool {
	rest, named := strings.CutPrefix(function, module)
	named = named && (strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "."))
	inside, below := strings.CutPrefix(file, folder)
	switch {
	case named, below:
		return strings.HasSuffix(file, "_test.go") || strings.HasPrefix(rest, "/examples/") && named ||
			below && program(inside)
	}
	return !Library(function, file)
}

// Library reports whether a function, with its file, is of Go's library. If the compiler was told
// to leave folders out, it knows only what calls a program and its tests.
func Library(function, file string) bool {
	return library != "" && strings.HasPrefix(file, library) ||
		strings.HasPrefix(function, "runtime.") || strings.HasPrefix(function, "testing.")
}

// program reports whether a file in this module is part of a program for users.
func program(file string) bool {
	file = "/" + file
	return strings.Contains(file, "/examples/") || strings.Contains(file, "/cmd/")
}

// Drives reports whether a function is where a host calls a callback.
func Drives(function string) bool { return strings.HasPrefix(function, turn) }

const turn = module + "/host.(*engine).takeTurn"
