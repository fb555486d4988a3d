//go:build gc && (amd64 || arm64 || wasm) && !go1.28 && !rxsched_safe

package gort

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The two bets that need assembly hold with this Go.
func TestContract_TheRecordOfAGoroutine(t *testing.T) {
	require.True(t, Quick(), "Goid takes microseconds")
	require.True(t, measures, "stacks are measured by the calls in them")
	found, want := offset, Goid()
	offset = 0
	defer func() { offset = found }()
	require.Equal(t, want, Goid(), "the slow way")
}

// record is a record of goroutines as another Go may have it: it maps the offset of a word to what is
// there.
type record func(offset uintptr) int64

func TestFind_NeedsOneWordThatIsTheNumber(t *testing.T) {
	at := func(words ...uintptr) record {
		return func(offset uintptr) int64 {
			for _, w := range words {
				if offset == w*wordSize {
					return Goid()
				}
			}
			return int64(offset) - 1000
		}
	}
	require.Equal(t, uintptr(19*wordSize), find(probes, at(19)), "it has moved")
	require.Zero(t, find(probes, at()), "it is gone")
	require.Zero(t, find(probes, at(3, 19)), "there are two")
	once := Goid() + 1_000_000
	require.Zero(t, find(probes, func(uintptr) int64 { return once }), "it is the number of one goroutine")
}

func TestProbe_NeedsTheEndOfTheStack(t *testing.T) {
	bounds := func(low, high int64) record {
		return func(offset uintptr) int64 {
			return map[uintptr]int64{0: low, wordSize: high}[offset]
		}
	}
	constant := func() uintptr { return 100 }
	past := func() uintptr { return stackUsed() + 1<<40 }
	back := func() uintptr { return 1<<20 - stackUsed() }
	require.True(t, probe(probes, word, stackUsed))
	for name, holds := range map[string]bool{
		"the words have changed places": probe(probes, bounds(1<<20, 0), stackUsed),
		"they are other words":          probe(probes, bounds(7, 9), stackUsed),
		"what is used stays the same":   probe(probes, bounds(0, 1<<40), constant),
		"more is used than there is":    probe(probes, word, past),
		"stacks grow to the other side": probe(probes, bounds(0, 1<<40), back),
	} {
		require.False(t, holds, name)
	}
}
