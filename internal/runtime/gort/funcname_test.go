package gort_test

import (
	"fmt"
	"path"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

func named() {}

func generic[T any](T) {}

func TestFuncName_NamesFunctions(t *testing.T) {
	t.Parallel()
	const here = "github.com/rxsched/rxsched/internal/runtime/gort_test."
	var none func()
	for _, c := range []struct {
		name string
		f    any
		want string
	}{
		{"a function", named, here + "named"},
		{"a generic function", generic[int], here + "generic[...]"},
		{"a closure", func() {}, here + "TestFuncName_NamesFunctions.func1"},
		{"a nil function", none, ""},
		{"nil", nil, ""},
		{"no function", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.name == "a generic function" {
				require.Contains(t, gort.FuncName(c.f), here) // the compiler may wrap it in a closure
				return
			}
			require.Equal(t, c.want, gort.FuncName(c.f))
		})
	}
}

func TestFuncName_DoesNotAllocate(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(100, func() { gort.FuncName(named) }))
}

func TestLineOf_IsWhereAFunctionBegins(t *testing.T) {
	t.Parallel()
	file, line := gort.LineOf(gort.FuncName(named))
	require.Equal(t, "funcname_test.go:13", fmt.Sprint(path.Base(file), ":", line))
	for _, name := range []string{"nobody.named", gort.FuncName(t.Parallel)} {
		file, line = gort.LineOf(name)
		require.Equal(t, []any{"", 0}, []any{file, line}, name)
	}
}
