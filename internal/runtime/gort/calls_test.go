package gort_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

func TestCalls_PrintTheTheInnermostCallOutsideTheModule(t *testing.T) {
	t.Parallel()
	require.Empty(t, gort.Calls(nil).String())
	s := gort.Callers().String()
	require.Regexp(t, `/calls_test\.go:\d+$`, s)
	require.False(t, strings.HasPrefix(s, "calls_test.go"), "a path")
}

func TestForeign_GoesByTheFile(t *testing.T) {
	t.Parallel()
	_, here, _, _ := runtime.Caller(0)
	root := strings.TrimSuffix(here, "internal/runtime/gort/calls_test.go")
	const name = "github.com/rxsched/rxsched"
	var pcs [1]uintptr
	runtime.Callers(0, pcs[:])
	inLibrary, _ := runtime.CallersFrames(pcs[:]).Next()
	library := strings.TrimSuffix(inLibrary.File, "runtime/extern.go")
	for _, c := range []struct {
		name, function, file string
		want                 bool
	}{
		{"a program", "main.main", "/home/me/main.go", true},
		{"this module", name + "/observable.Map[...]", root + "observable/map.go", false},
		{"its root", name + ".New", root + "rxsched.go", false},
		{"a nested module elsewhere", name + "/durable.Open", "/mod/durable@v1/open.go", false},
		{"a closure of it that was inlined", "main.main.Map[...].func1", root + "observable/map.go", false},
		{"a module with a similar name", name + "x.F", "/mod/x.go", true},
		{"a test of it", name + "/host_test.TestX", root + "host/x_test.go", true},
		{"an example of it", name + "/examples/tour.run", root + "examples/tour/main.go", true},
		{"an example that runs", "main.run", root + "examples/tour/main.go", true},
		{"a command of it", "main.run", root + "js/cmd/rxjs/main.go", true},
		{"the library", "slices.SortFunc[...]", library + "slices/sort.go", false},
		{"a closure of that", "main.main.SortFunc[...].func1", library + "slices/sort.go", false},
		{"the runtime without folders", "runtime.goexit", "runtime/asm.s", false},
	} {
		require.Equal(t, c.want, gort.Foreign(c.function, c.file), c.name)
	}
}
