package goid_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/goid"
)

// on calls f on a goroutine of its own, which has ended when the next one is started.
func on(f func() int64) int64 {
	got := make(chan int64)
	go func() { got <- f() }()
	return <-got
}

func TestGet_IsTheNumberThatTheRuntimeReports(t *testing.T) {
	t.Parallel()
	require.Equal(t, goid.Parsed(), goid.Get())
	for range 100 {
		on(func() int64 {
			assert.Equal(t, goid.Parsed(), goid.Get())
			return 0
		})
	}
}

func TestGet_NeverGivesANumberTwice(t *testing.T) {
	t.Parallel()
	seen := map[int64]bool{goid.Get(): true}
	for range 2000 {
		n := on(goid.Get)
		require.False(t, seen[n])
		seen[n] = true
	}
}

func TestGet_StaysTheSameWhenTheStackMoves(t *testing.T) {
	t.Parallel()
	mine := goid.Get()
	var deep func(n int) int64
	deep = func(n int) int64 {
		if n == 0 {
			return goid.Get()
		}
		return deep(n - 1)
	}
	require.Equal(t, mine, deep(100_000))
	runtime.GC()
	require.Equal(t, mine, goid.Get())
	require.Positive(t, mine)
}

// Frames of a kilobyte are counted, with what each call needs besides, on a stack that grows and
// moves meanwhile.
func TestStack_GrowsWithTheCalls(t *testing.T) {
	t.Parallel()
	if goid.Stack() == 0 {
		t.Skip("the runtime does not tell on " + runtime.GOARCH)
	}
	const frames, size = 10_000, 1 << 10
	var deep func(n int) (uintptr, byte)
	deep = func(n int) (uintptr, byte) {
		var frame [size]byte
		frame[n%size] = 1
		if n == 0 {
			return goid.Stack(), frame[n]
		}
		used, sum := deep(n - 1)
		return used, sum + frame[n%size]
	}
	before := goid.Stack()
	used, _ := deep(frames)
	require.Greater(t, used-before, uintptr(frames*size))
	require.Less(t, used-before, uintptr(2*frames*size))
	require.Less(t, goid.Stack(), uintptr(1<<20), "unwound")
}

func BenchmarkStack(b *testing.B) {
	for b.Loop() {
		goid.Stack()
	}
}

func BenchmarkGet(b *testing.B) {
	for b.Loop() {
		goid.Get()
	}
}
