package timers

import "github.com/rxsched/rxsched/internal/containers/heap"

// IDsAtTheLimit are the ID of the last place in its last generation, and of the generation after.
func IDsAtTheLimit() (last, next ID) {
	s := Store{generation: generations}
	n := [2]node{{generation: s.nextGeneration()}, {generation: s.nextGeneration()}}
	return idOf(none-1, &n[0]), idOf(none-1, &n[1])
}

// Arena is a store's memory for numbers, as in use for timers and lists.
type Arena struct{ arena[uint64] }

// Alloc takes a place for v into use.
func (a *Arena) Alloc(v uint64) uint32 {
	i, p := alloc(&a.arena)
	*p = v
	return i
}

// Release ends the use of a place.
func (a *Arena) Release(i uint32) { release(&a.arena, i) }

// At returns what is at a place.
func (a *Arena) At(i uint32) uint64 { return *valueAt(&a.arena, i) }

// Room is the number of values for which there is memory.
func (a *Arena) Room() (n int) {
	for _, c := range a.chunks {
		n += len(c.values)
	}
	return n
}

// Queued is the number of lists in the queue, empty ones included.
func (s *Node) Queued() int { return heap.Len(&s.queue) }

// Few is the number of items of the heap that may name no timer, whatever its size.
const Few = few

// Queued returns the number of items in the heap, and how many of those name no timer.
func (s *Strict) Queued() (items, stale int) { return heap.Len(&s.queue), s.stale }
