package goid_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/goid"
)

func TestGet_TellsGoroutinesApart(t *testing.T) {
	t.Parallel()
	mine := goid.Get()
	require.Equal(t, mine, goid.Get())
	other := make(chan int64)
	go func() { other <- goid.Get() }()
	require.NotEqual(t, mine, <-other)
}

// A goroutine keeps its number when its stack grows and moves.
func TestGet_StaysTheSame(t *testing.T) {
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
	require.Positive(t, mine)
}

func BenchmarkGet(b *testing.B) {
	for b.Loop() {
		goid.Get()
	}
}
