package goid_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/goid"
)

func TestHere_TellsGoroutinesApart(t *testing.T) {
	t.Parallel()
	mine := goid.Here()
	require.Positive(t, mine)
	other := make(chan int64)
	go func() { other <- goid.Here() }()
	require.NotEqual(t, mine, <-other)
}

// A goroutine keeps its number when its stack grows and moves.
func TestHere_StaysTheSame(t *testing.T) {
	t.Parallel()
	mine := goid.Here()
	var deep func(n int) int64
	deep = func(n int) int64 {
		if n == 0 {
			return goid.Here()
		}
		return deep(n - 1)
	}
	require.Equal(t, mine, deep(100_000))
}

func BenchmarkHere(b *testing.B) {
	for b.Loop() {
		goid.Here()
	}
}
