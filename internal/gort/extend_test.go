package gort_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/gort"
)

// extended is a bet of TestContract: a function finds its argument, whatever its type, though it is
// called with one more.
func extended(t *testing.T) {
	t.Run("none", func(t *testing.T) { passes(t, struct{}{}) })
	t.Run("byte", func(t *testing.T) { passes(t, byte(7)) })
	t.Run("int", func(t *testing.T) { passes(t, 7) })
	t.Run("float", func(t *testing.T) { passes(t, 7.5) })
	t.Run("complex", func(t *testing.T) { passes(t, complex(7, 5)) })
	t.Run("string", func(t *testing.T) { passes(t, strings.Repeat("seven", 2)) })
	t.Run("slice", func(t *testing.T) { passes(t, any([]int{7, 5})) })
	t.Run("pointer", func(t *testing.T) { passes(t, &struct{ a, b int }{7, 5}) })
	t.Run("one in an array", func(t *testing.T) { passes(t, [1]string{"seven"}) })
	t.Run("array", func(t *testing.T) { passes(t, [2]int{7, 5}) })
	t.Run("mixed", func(t *testing.T) {
		passes(t, struct {
			a int8
			b float32
			c string
			d any
		}{7, 5, "seven", 5})
	})
	t.Run("all registers but one", func(t *testing.T) { passes(t, struct{ a, b, c, d, e, f, g, h int }{h: 7}) })
	t.Run("all registers", func(t *testing.T) { passes(t, struct{ a, b, c, d, e, f, g, h, i int }{i: 7}) })
	t.Run("more", func(t *testing.T) { passes(t, struct{ a, b, c, d, e, f, g, h, i, j int }{a: 5, j: 7}) })
	t.Run("large", func(t *testing.T) { passes(t, [1 << 12]int{7, 5, 1<<12 - 1: 7}) })
}

// passes calls functions with v that use their stack in different ways.
func passes[T any](t *testing.T, v T) {
	extra := any("extra")
	var got []T
	take := gort.Extend[T, any](func(v T) { got = append(got, v) })
	deep := gort.Extend[T, any](func(v T) { got = append(got, deeply(v, 100)) })
	late := gort.Extend[T, any](func(v T) {
		defer func() { got = append(got, v) }()
		runtime.GC()
	})
	for range 2 {
		take(v, extra)
		deep(v, extra)
		late(v, nil)
	}
	done := make(chan bool)
	go func() { // whose stack is small, and has to grow
		defer close(done)
		deep(v, extra)
	}()
	<-done
	require.Len(t, got, 7)
	for _, g := range got {
		require.Equal(t, any(v), any(g))
	}
	require.Equal(t, "extra", extra)
}

//go:noinline
func deeply[T any](v T, depth int) T {
	if depth == 0 {
		return v
	}
	var room [64]byte
	room[depth%len(room)] = 1
	defer func() { room[0]++ }()
	return deeply(v, depth-1)
}

func TestExtend_CostsNothing(t *testing.T) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("a closure elsewhere")
	}
	n := 0
	f := func(v int) { n += v }
	require.Zero(t, testing.AllocsPerRun(100, func() { gort.Extend[int, any](f)(1, nil) }))
	require.Equal(t, 101, n)
}
