package gort_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// on calls f on a goroutine of its own, which has ended when the next one is started.
func on(f func() int64) int64 {
	got := make(chan int64)
	go func() { got <- f() }()
	return <-got
}

func TestGoid_NeverGivesANumberTwice(t *testing.T) {
	t.Parallel()
	seen := map[int64]bool{gort.Goid(): true}
	for range 2000 {
		n := on(gort.Goid)
		require.False(t, seen[n])
		seen[n] = true
	}
}

func TestGoid_StaysTheSameWhenTheStackMoves(t *testing.T) {
	t.Parallel()
	mine := gort.Goid()
	var deep func(n int) int64
	deep = func(n int) int64 {
		if n == 0 {
			return gort.Goid()
		}
		return deep(n - 1)
	}
	require.Equal(t, mine, deep(100_000))
	runtime.GC()
	require.Equal(t, mine, gort.Goid())
	require.Positive(t, mine)
}

// Frames of a kilobyte are counted, with what each call needs besides, on a stack that grows and
// moves meanwhile.
func TestStackUsed_GrowsWithTheCalls(t *testing.T) {
	t.Parallel()
	if gort.StackUsed() == 0 {
		t.Skip("the runtime does not tell on " + runtime.GOARCH)
	}
	const frames, size = 10_000, 1 << 10
	var deep func(n int) (uintptr, byte)
	deep = func(n int) (uintptr, byte) {
		var frame [size]byte
		frame[n%size] = 1
		if n == 0 {
			return gort.StackUsed(), frame[n]
		}
		used, sum := deep(n - 1)
		return used, sum + frame[n%size]
	}
	before := gort.StackUsed()
	used, _ := deep(frames)
	require.Greater(t, used-before, uintptr(frames*size))
	require.Less(t, used-before, uintptr(2*frames*size))
	require.Less(t, gort.StackUsed(), uintptr(1<<20), "unwound")
}

func BenchmarkStackUsed(b *testing.B) {
	for b.Loop() {
		gort.StackUsed()
	}
}

func BenchmarkGoid(b *testing.B) {
	for b.Loop() {
		gort.Goid()
	}
}
