package gort_test

import (
	"math"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// on calls f on a goroutine of its own, which has ended when the next one is started.
func on[T any](f func() T) T {
	got := make(chan T)
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

// A text that Go does not write today holds no number.
func TestGoid_ReadsNoNumberInAnotherText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{
		"goroutine 18 [running]:\n":                       18,
		"goroutine 18":                                    0,
		"goroutine 18[running]:":                          0,
		"goroutine [running]:":                            0,
		"goroutine #18 [running]:":                        0,
		"goroutine 99999999999999999999999999 [running]:": 0,
		"Goroutine 18 [running]:":                         0,
		"":                                                0,
	} {
		require.Equal(t, want, gort.Number([]byte(text)), text)
	}
}

// Not parallel: others read numbers.
func TestGoid_IsAStrangersWhereTheTextIsAnother(t *testing.T) {
	defer gort.Write("gofer ")()
	seen := map[int64]bool{}
	for range 100 {
		n := gort.Parsed()
		require.False(t, seen[n])
		require.Greater(t, n, int64(gort.Most))
		require.Positive(t, n<<3, "serializers have room for it")
		seen[n] = true
	}
}

func TestCall_CarriesItsName(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{4, 5, 1 << 20, math.MaxInt64} {
		gort.Carry(n, func() {
			gort.Carry(n-1, func() { require.True(t, nest(1000, func() bool { return gort.Carried(n) })) })
			require.False(t, gort.Carried(n-1), "it has returned")
			require.False(t, gort.Carried(n/4), "a part of it")
			require.False(t, on(func() bool { return gort.Carried(n) }), "another goroutine")
		})
	}
}

func TestDeep_CountsCalls(t *testing.T) {
	t.Parallel()
	const n = 1000
	deep := func() bool { return gort.Deeper(n) }
	require.False(t, deep())
	require.True(t, nest(n, deep))
	require.False(t, deep(), "unwound")
}

// Which of the calls look is a matter of chance, but not that some of so many do.
func TestDeep_FindsWhatNestsWithoutEnd(t *testing.T) {
	t.Parallel()
	if runtime.GOARCH == "wasm" {
		t.Skip("the stack of the JavaScript engine ends before")
	}
	const limit = 4 << 20
	often := func() bool {
		for range 10_000 {
			if gort.Deep(limit) {
				return true
			}
		}
		return false
	}
	require.False(t, often())
	require.True(t, nest(limit/16, often))
	require.False(t, often(), "unwound")
}

//go:noinline
func nest(calls int, f func() bool) (found bool) {
	if calls == 0 {
		return f()
	}
	found = nest(calls-1, f)
	return found
}

func BenchmarkDeep(b *testing.B) {
	for b.Loop() {
		gort.Deep(64 << 20)
	}
}

func BenchmarkGoid(b *testing.B) {
	for b.Loop() {
		gort.Goid()
	}
}
