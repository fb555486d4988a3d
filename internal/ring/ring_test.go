package ring_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/internal/ring"
)

func TestRing_IsFirstInFirstOutAcrossGrowth(t *testing.T) {
	t.Parallel()
	var r ring.Ring[int]
	next := 0
	for i := range 1000 { // two in, one out, so that it wraps and grows
		assert.Equal(t, uint64(2*i), r.Push(2*i))
		r.Push(2*i + 1)
		assert.Equal(t, next, r.Pop())
		next++
	}
	assert.Equal(t, 1000, r.Len())
	for r.Len() > 0 {
		assert.Equal(t, next, r.Pop())
		next++
	}
}

func TestRing_PositionsStayWhileQueued(t *testing.T) {
	t.Parallel()
	var r ring.Ring[string]
	assert.False(t, r.Has(0))
	a := r.Push("a")
	b := r.Push("b")
	for range 100 {
		r.Push("more")
	}
	assert.Equal(t, "b", *r.At(b))
	*r.At(b) = "blank"
	assert.Equal(t, "a", r.Pop())
	assert.False(t, r.Has(a), "before the head")
	assert.True(t, r.Has(b))
	assert.Equal(t, b, r.Head())
	assert.False(t, r.Has(r.Tail()), "not there yet")
	assert.Equal(t, "blank", r.Pop())
}

func TestRing_WhatIsPutBackIsFirstAgain(t *testing.T) {
	t.Parallel()
	for size := range 40 { // among them, full ones
		var r ring.Ring[int]
		for i := range 3 + size {
			r.Push(i)
		}
		r.Pop()
		r.Pop()
		r.Push(-1)
		r.Push(-2)
		ring.PutBack(&r, 1)
		ring.PutBack(&r, 0)
		assert.Equal(t, uint64(0), r.Head())
		for i := range 3 + size {
			assert.Equal(t, i, r.Pop())
		}
		assert.Equal(t, -1, r.Pop())
		assert.Equal(t, -2, r.Pop())
	}
}

func TestRing_LetsGoOfWhatLeaves(t *testing.T) {
	t.Parallel()
	var r ring.Ring[*int]
	p := r.Push(new(int))
	r.Push(new(int))
	r.Pop()
	assert.Nil(t, *r.At(p + uint64(ring.Cap(&r))))
}

// A burst does not cost its memory for ever.
func TestRing_MemoryFollowsTheSize(t *testing.T) {
	t.Parallel()
	var r ring.Ring[int]
	for i := range 100_000 {
		r.Push(i)
	}
	for i := range 100_000 {
		assert.LessOrEqual(t, ring.Cap(&r), r.Len()+3*ring.Block)
		assert.Equal(t, i, r.Pop())
	}
	assert.Equal(t, ring.Block, ring.Cap(&r))
	assert.Equal(t, uint64(100_000), r.Push(7), "positions go on")
	assert.Equal(t, 7, r.Pop())
}

// A steady flow takes no memory, however many values are queued.
func TestRing_AllocatesNothingInASteadyState(t *testing.T) {
	for _, n := range []int{0, 1, 1000, ring.Block - 1, ring.Block, ring.Block + 1, 10_000} {
		var r ring.Ring[int]
		for i := range n {
			r.Push(i)
		}
		flow := func() {
			for i := range 2 * ring.Block {
				r.Push(i)
				r.Pop()
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

// Whatever is done at the edges of blocks.
func TestRing_IsASliceWithBlocks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var r ring.Ring[int]
		var model []int
		pushed, first := 0, uint64(0)
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			sizes := []int{1, 2, 500, 1022, 1023, 1024, 1025, 3000, 9000}
			n := rapid.SampledFrom(sizes).Draw(t, "n")
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				for range n {
					pushed++
					model = append(model, pushed)
					if p := r.Push(pushed); p != first+uint64(len(model))-1 {
						t.Fatalf("position %d of %d from %d", p, len(model), first)
					}
				}
			case 1:
				for range min(n, len(model)) {
					if v := r.Pop(); v != model[0] {
						t.Fatalf("popped %d, want %d", v, model[0])
					}
					model, first = model[1:], first+1
				}
			case 2:
				to := make([]int, min(n, len(model)))
				if ring.PopTo(&r, to); !slices.Equal(to, model[:len(to)]) {
					t.Fatalf("popped %d, want %d", to, model[:len(to)])
				}
				model, first = model[len(to):], first+uint64(len(to))
			case 3:
				n = min(n, len(model))
				for range n {
					r.Pop()
				}
				for i := range n {
					ring.PutBack(&r, model[n-1-i])
				}
			}
			var got []int
			ring.Each(&r, func(v *int) { got = append(got, *v) })
			if !slices.Equal(model, got) || !slices.Equal(model, ring.AppendTo(&r, nil)) {
				t.Fatalf("%d values, want %d", len(got), len(model))
			}
			if r.Head() != first || ring.Cap(&r) > r.Len()+3*ring.Block {
				t.Fatalf("%d from %d, want %d from %d", r.Len(), r.Head(), len(model), first)
			}
		}
	})
}

func TestRing_ClearDropsEverythingAndGoesOn(t *testing.T) {
	t.Parallel()
	var r ring.Ring[int]
	p := r.Push(1)
	r.Push(2)
	r.Clear()
	assert.Zero(t, r.Len())
	assert.False(t, r.Has(p))
	assert.Equal(t, uint64(2), r.Push(3))
	assert.Equal(t, 3, r.Pop())
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
					if p := r.Push(n); p != first+uint64(len(model)) {
						t.Fatalf("Push: position %d", p)
					}
					model = append(model, n)
				}
			},
			"pop": func(t *rapid.T) {
				for range min(len(model), rapid.IntRange(1, 20).Draw(t, "times")) {
					if v := r.Pop(); v != model[0] {
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
				*r.At(first + uint64(i)) = 0
				model[i] = 0
			},
			"clear": func(*rapid.T) {
				first += uint64(len(model))
				model = nil
				r.Clear()
			},
			"": func(t *rapid.T) {
				if r.Len() != len(model) || r.Head() != first || r.Tail() != first+uint64(len(model)) {
					t.Fatalf("want %d values from %d, got %d from %d", len(model), first, r.Len(), r.Head())
				}
				if all := ring.AppendTo(&r, []int{-1}); !slices.Equal(append([]int{-1}, model...), all) {
					t.Fatalf("want %v, got %v", model, all)
				}
				for i, v := range model {
					if p := first + uint64(i); !r.Has(p) || *r.At(p) != v {
						t.Fatalf("position %d: want %d", p, v)
					}
				}
			},
		})
	})
}

func BenchmarkPushPop(b *testing.B) {
	var r ring.Ring[int]
	b.ReportAllocs()
	for b.Loop() {
		r.Push(1)
		r.Pop()
	}
}
