package ring_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/internal/containers/ring"
)

func TestRing_LetsGoOfWhatLeaves(t *testing.T) {
	t.Parallel()
	var r ring.Ring[*int]
	p := ring.Push(&r, new(int))
	ring.Push(&r, new(int))
	ring.Pop(&r)
	assert.Nil(t, *ring.At(&r, p+uint64(ring.Cap(&r))))
}

// A burst does not cost its memory for ever.
func TestRing_MemoryFollowsTheSize(t *testing.T) {
	t.Parallel()
	var r ring.Ring[int]
	for i := range 100_000 {
		ring.Push(&r, i)
	}
	for i := range 100_000 {
		assert.LessOrEqual(t, ring.Cap(&r), ring.Len(&r)+3*ring.Block)
		assert.Equal(t, i, ring.Pop(&r))
	}
	assert.Equal(t, ring.Block, ring.Cap(&r))
	assert.Equal(t, uint64(100_000), ring.Push(&r, 7), "positions go on")
	assert.Equal(t, 7, ring.Pop(&r))
}

// A steady flow takes no memory, however many values are queued.
func TestRing_AllocatesNothingInASteadyState(t *testing.T) {
	for _, n := range []int{0, 1, 1000, ring.Block - 1, ring.Block, ring.Block + 1, 10_000} {
		var r ring.Ring[int]
		for i := range n {
			ring.Push(&r, i)
		}
		flow := func() {
			for i := range 2 * ring.Block {
				ring.Push(&r, i)
				ring.Pop(&r)
			}
		}
		flow()
		want := 0.0
		if n == ring.Block || n == ring.Block-1 {
			want = 8 // it goes from a buffer to blocks and back
		}
		assert.LessOrEqual(t, testing.AllocsPerRun(10, flow), want, n)
	}
}

// values are all values of a ring.
func values(r *ring.Ring[int]) (all []int) {
	ring.Each(r, func(v *int) { all = append(all, *v) })
	return all
}

// Whatever is done at the edges of blocks.
func TestRing_IsASliceWithBlocks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var r, other ring.Ring[int]
		var model []int
		pushed, first := 0, uint64(0)
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			sizes := []int{1, 2, 500, 1022, 1023, 1024, 1025, 3000, 9000}
			n := rapid.SampledFrom(sizes).Draw(t, "n")
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				for range n {
					pushed++
					model = append(model, pushed)
					if p := ring.Push(&r, pushed); p != first+uint64(len(model))-1 {
						t.Fatalf("position %d of %d from %d", p, len(model), first)
					}
				}
			case 1:
				for range min(n, len(model)) {
					if v := ring.Pop(&r); v != model[0] {
						t.Fatalf("popped %d, want %d", v, model[0])
					}
					model, first = model[1:], first+1
				}
			case 2:
				ring.Move(&other, &r)
				if ring.Head(&other) != first || !slices.Equal(model, values(&other)) {
					t.Fatalf("moved %d from %d, want %d from %d",
						ring.Len(&other), ring.Head(&other), len(model), first)
				}
				for _, want := range model {
					if v := ring.Pop(&other); v != want {
						t.Fatalf("popped %d, want %d", v, want)
					}
				}
				model, first = nil, first+uint64(len(model))
			}
			got := values(&r)
			if !slices.Equal(model, got) {
				t.Fatalf("%d values, want %d", len(got), len(model))
			}
			if ring.Head(&r) != first || ring.Cap(&r) > ring.Len(&r)+3*ring.Block {
				t.Fatalf("%d from %d, want %d from %d", ring.Len(&r), ring.Head(&r), len(model), first)
			}
		}
	})
}

func TestRing_DoesWhatASliceDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var r ring.Ring[int]
		var model []int
		first, n := uint64(0), 0
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				for range rapid.IntRange(1, 20).Draw(t, "times") {
					n++
					if p := ring.Push(&r, n); p != first+uint64(len(model)) {
						t.Fatalf("Push: position %d", p)
					}
					model = append(model, n)
				}
			},
			"pop": func(t *rapid.T) {
				for range min(len(model), rapid.IntRange(1, 20).Draw(t, "times")) {
					if v := ring.Pop(&r); v != model[0] {
						t.Fatalf("Pop: want %d, got %d", model[0], v)
					}
					model = model[1:]
					first++
				}
			},
			"blank": func(t *rapid.T) {
				if len(model) == 0 {
					t.Skip("empty")
				}
				i := rapid.IntRange(0, len(model)-1).Draw(t, "i")
				*ring.At(&r, first+uint64(i)) = 0
				model[i] = 0
			},
			"clear": func(*rapid.T) {
				first += uint64(len(model))
				model = nil
				ring.Clear(&r)
			},
			"": func(t *rapid.T) {
				n, head, tail := len(model), ring.Head(&r), ring.Tail(&r)
				if ring.Len(&r) != n || head != first || tail != first+uint64(n) {
					t.Fatalf("want %d values from %d, got %d from %d", n, first, ring.Len(&r), head)
				}
				if all := values(&r); !slices.Equal(model, all) {
					t.Fatalf("want %v, got %v", model, all)
				}
				for i, v := range model {
					if p := first + uint64(i); !ring.Has(&r, p) || *ring.At(&r, p) != v {
						t.Fatalf("position %d: want %d", p, v)
					}
				}
			},
		})
	})
}
