package conduct

import (
	"cmp"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// origin is where a goroutine began.
type origin struct{ name string }

// origins are the names of places, by program counter: to find one takes a microsecond.
var origins sync.Map

// beginning returns the function with which the calling goroutine began, by file and line.
func beginning() origin {
	pcs := make([]uintptr, 64)
	for {
		n := runtime.Callers(2, pcs)
		if n < len(pcs) {
			return at(pcs[max(0, n-2)], true) // the last is the runtime's
		}
		pcs = make([]uintptr, 2*len(pcs))
	}
}

// calledFrom returns the place of a caller of the caller.
func calledFrom(skip int) origin {
	var pcs [1]uintptr
	runtime.Callers(skip+1, pcs[:])
	return at(pcs[0], false)
}

// at names the place of a program counter, or of the function that it lies in.
func at(pc uintptr, function bool) origin {
	if name, ok := origins.Load(pc); ok {
		return origin{name.(string)}
	}
	frame, _ := runtime.CallersFrames([]uintptr{pc}).Next()
	line := frame.Line
	if function && frame.Func != nil {
		_, line = frame.Func.FileLine(frame.Func.Entry())
	}
	name := path.Base(frame.File) + ":" + strconv.Itoa(line)
	origins.Store(pc, name)
	return origin{name}
}

// compareNames compares names that numbered made, the numbers as numbers.
func compareNames(a, b string) int {
	a, m, _ := strings.Cut(a, "#")
	b, n, _ := strings.Cut(b, "#")
	return cmp.Or(cmp.Compare(a, b), cmp.Compare(len(m), len(n)), cmp.Compare(m, n))
}

// numbered returns the name of the nth goroutine that began in a place.
func numbered(name string, n int) string {
	if n == 1 {
		return name
	}
	return name + "#" + strconv.Itoa(n)
}
