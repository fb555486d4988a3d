package timers_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host/internal/timers"
)

func TestArena_IsAMapWhoseMemoryFollowsItsSize(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var a timers.Arena
		model := make(map[uint32]uint64)
		var order []uint32
		next := uint64(0)
		t.Repeat(map[string]func(*rapid.T){
			"alloc": func(t *rapid.T) {
				for range rapid.IntRange(1, 2500).Draw(t, "n") { // a chunk has 1,024 places
					next++
					i := a.Alloc(next)
					if _, taken := model[i]; taken {
						t.Fatalf("place %d is in use", i)
					}
					model[i] = next
					order = append(order, i)
				}
			},
			"release": func(t *rapid.T) { // from somewhere on, in the order of use
				n := rapid.IntRange(0, len(order)).Draw(t, "n")
				from := rapid.IntRange(0, len(order)-n).Draw(t, "from")
				for _, i := range order[from : from+n] {
					a.Release(i)
					delete(model, i)
				}
				order = append(order[:from:from], order[from+n:]...)
			},
			"": func(t *rapid.T) {
				chunks := map[uint32]bool{}
				for i, want := range model {
					if got := a.At(i); got != want {
						t.Fatalf("place %d: %d, want %d", i, got, want)
					}
					chunks[i/1024] = true
				}
				if room := a.Room(); room > 1024*(len(chunks)+2) {
					t.Fatalf("room for %d, with %d in %d chunks", room, len(model), len(chunks))
				}
			},
		})
	})
}

// At the edge of a chunk, one value that comes and goes takes no memory again and again.
func TestArena_AllocatesNothingAtTheEdgeOfAChunk(t *testing.T) {
	for n := 1000; n < 1050; n++ {
		var a timers.Arena
		for range n {
			a.Alloc(0)
		}
		a.Release(a.Alloc(0))
		require.Zero(t, testing.AllocsPerRun(10, func() { a.Release(a.Alloc(0)) }), n)
	}
}
