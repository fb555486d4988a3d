package heap_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/internal/containers/heap"
)

type item = heap.Item[int]

func byPlace(a, b item) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Seq, b.Seq)) }

// sorted is the model: a slice that is kept in order.
type sorted []item

func (s *sorted) push(it item) {
	*s = append(*s, it)
	slices.SortFunc(*s, byPlace)
}

func (s *sorted) pop() item {
	it := (*s)[0]
	*s = (*s)[1:]
	return it
}

func drain(h *heap.Heap[int]) (all []item) {
	for heap.Len(h) > 0 {
		all = append(all, heap.Pop(h))
	}
	return all
}

func TestHeap_KeepsItemsByTheirPlaceAndIsUsableAfterClear(t *testing.T) {
	t.Parallel()
	var h heap.Heap[int]
	for i := range 100 {
		heap.Push(&h, time.Duration(i%2), uint64(i), i)
	}
	heap.KeepItems(&h, func(it *item) bool { return it.At == 1 && it.Seq > 96 })
	assert.Equal(t, []item{{1, 97, 97}, {1, 99, 99}}, drain(&h))
	heap.Push(&h, 1, 1, 1)
	heap.Clear(&h)
	heap.Push(&h, 2, 2, 2)
	assert.Equal(t, []item{{2, 2, 2}}, drain(&h))
}

// play reads a program from data and does it on a heap and on the model. Its steps leave no two
// items in one place.
func play(data []byte, fail func(format string, args ...any)) {
	var h heap.Heap[int]
	var model sorted
	var seq uint64
	next := func() (b byte) {
		if len(data) > 0 {
			b, data = data[0], data[1:]
		}
		return b
	}
	for len(data) > 0 {
		seq++
		switch op := next() % 8; {
		case op < 4:
			it := item{At: time.Duration(next() % 16), Seq: seq, Value: int(seq)}
			heap.Push(&h, it.At, it.Seq, it.Value)
			model.push(it)
		case op == 7:
			mod := int(next()%5) + 1
			pass := func(v int) bool { return v%mod == 0 }
			heap.Keep(&h, pass)
			model = slices.DeleteFunc(model, func(it item) bool { return !pass(it.Value) })
		case len(model) == 0:
		case op == 6:
			it := model.pop()
			it.At, it.Seq = it.At+time.Duration(next()%16), seq
			model.push(it)
			heap.Rekey(&h, it.At, it.Seq)
		default:
			if got, want := heap.Pop(&h), model.pop(); got != want {
				fail("Pop: want %v, got %v", want, got)
			}
		}
		if heap.Len(&h) != len(model) {
			fail("Len: want %d, got %d", len(model), heap.Len(&h))
		}
		if len(model) > 0 && *heap.Min(&h) != model[0] {
			fail("Min: want %v, got %v", model[0], *heap.Min(&h))
		}
	}
	if got := drain(&h); !slices.Equal(got, model) {
		fail("left: want %v, got %v", model, got)
	}
}

func TestHeap_DoesWhatASortedSliceDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		play(rapid.SliceOfN(rapid.Byte(), 0, 400).Draw(t, "program"), t.Fatalf)
	})
}

func FuzzHeap(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0, 5, 0, 3, 0, 4, 5, 6, 9, 5, 5})
	f.Add([]byte{0, 1, 1, 1, 2, 1, 3, 1, 7, 1, 6, 0, 4})
	f.Fuzz(func(t *testing.T, data []byte) { play(data, t.Fatalf) })
}

// What leaves the heap must not be held by it.
func TestHeap_LetsGoOfWhatLeaves(t *testing.T) {
	t.Parallel()
	var h heap.Heap[*int]
	for i := range 40 {
		heap.Push(&h, time.Duration(i), 0, new(int))
	}
	heap.Pop(&h)
	heap.Keep(&h, func(*int) bool { return false })
	for _, it := range heap.Spare(&h) {
		assert.Nil(t, it.Value)
	}
}
