package heap_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/heap"
)

// A burst does not cost its memory for ever, and a few items do not cost an allocation again and
// again.
func TestHeap_GivesLargeMemoryBackOnceEmpty(t *testing.T) {
	t.Parallel()
	for n, kept := range map[int]bool{100: true, 100_000: false} {
		for name, empty := range map[string]func(*heap.Heap[int]){
			"popped": func(h *heap.Heap[int]) {
				for h.Len() > 0 {
					h.Pop()
				}
			},
			"swept": func(h *heap.Heap[int]) { h.Keep(func(int) bool { return false }) },
		} {
			var h heap.Heap[int]
			for i := range n {
				h.Push(time.Duration(i), uint64(i), i)
			}
			empty(&h)
			require.Equal(t, kept, len(heap.Spare(&h)) > 0, "%d %s", n, name)
		}
	}
}
