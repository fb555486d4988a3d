package conduct

import (
	"cmp"
	"path"
	"runtime"
	"strconv"
	"strings"
)

// beginning returns the function with which the calling goroutine began, by file and line.
func beginning() string {
	pcs := make([]uintptr, 64)
	for {
		n := runtime.Callers(2, pcs)
		if n < len(pcs) {
			f := runtime.FuncForPC(pcs[max(0, n-2)]) // the last is the runtime's
			return placeOf(f.FileLine(f.Entry()))
		}
		pcs = make([]uintptr, 2*len(pcs))
	}
}

// calledFrom returns the place of a caller of the caller.
func calledFrom(skip int) string {
	_, file, line, _ := runtime.Caller(skip + 1)
	return placeOf(file, line)
}

func placeOf(file string, line int) string { return path.Base(file) + ":" + strconv.Itoa(line) }

// compareNames compares names that may end with a number, the numbers as numbers.
func compareNames(a, b string) int {
	a, m, _ := strings.Cut(a, "#")
	b, n, _ := strings.Cut(b, "#")
	return cmp.Or(cmp.Compare(a, b), cmp.Compare(len(m), len(n)), cmp.Compare(m, n))
}
