package gort_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/gort"
)

//go:noinline
func returned() (pcs [8]uintptr, n int) {
	n = gort.Returns(pcs[:])
	return pcs, n
}

//go:noinline
func returnedFrom(calls int) ([8]uintptr, int) {
	if calls > 1 {
		pcs, n := returnedFrom(calls - 1)
		return pcs, n
	}
	return returned()
}

func functions(pcs []uintptr) (names []string) {
	frames := runtime.CallersFrames(pcs)
	for {
		f, more := frames.Next()
		names = append(names, f.Function)
		if !more {
			return names
		}
	}
}

func TestReturns_AreWhereTheCallersGoOn(t *testing.T) {
	t.Parallel()
	pcs, n := returnedFrom(3)
	require.GreaterOrEqual(t, n, 4)
	const own = "github.com/rxsched/rxsched/internal/gort_test."
	require.Equal(t, []string{own + "returnedFrom", own + "returnedFrom", own + "returnedFrom",
		own + "TestReturns_AreWhereTheCallersGoOn"}, functions(pcs[:4]))
	again, _ := returnedFrom(3)
	require.Equal(t, pcs[:3], again[:3])
	require.NotEqual(t, pcs[3], again[3], "another call of the test's")
}

func TestReturns_EndWithTheGoroutine(t *testing.T) {
	t.Parallel()
	counts := make(chan int)
	go func() {
		_, n := returned()
		counts <- n
	}()
	n := <-counts
	require.Positive(t, n)
	require.Less(t, n, 8)
}

func BenchmarkReturns(b *testing.B) {
	for b.Loop() {
		returnedFrom(8)
	}
}
