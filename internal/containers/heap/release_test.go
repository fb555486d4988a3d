package heap_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/containers/heap"
)

// A burst does not cost its memory for ever, and a few items do not cost an allocation again and
// again.
func TestHeap_MemoryFollowsTheSize(t *testing.T) {
	t.Parallel()
	for _, left := range []int{0, 100, 10_000} {
		for name, drop := range map[string]func(*heap.Heap[int]){
			"popped": func(h *heap.Heap[int]) {
				for heap.Len(h) > left {
					heap.Pop(h)
				}
			},
			"swept": func(h *heap.Heap[int]) { heap.Keep(h, func(v int) bool { return v < left }) },
		} {
			var h heap.Heap[int]
			for i := range 100_000 {
				heap.Push(&h, time.Duration(i), uint64(i), i)
			}
			drop(&h)
			spare := len(heap.Spare(&h))
			require.LessOrEqual(t, spare, max(3*left, heap.Fewest), "%d %s", left, name)
			require.GreaterOrEqual(t, left+spare, heap.Fewest, "%d %s", left, name)
		}
	}
}
