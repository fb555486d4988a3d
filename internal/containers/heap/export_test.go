package heap

// Fewest is the capacity up to which a heap keeps its memory.
const Fewest = keep

// Spare is the part of a heap's memory that holds no item.
func Spare[T any](h *Heap[T]) []Item[T] { return h.items[len(h.items):cap(h.items)] }
