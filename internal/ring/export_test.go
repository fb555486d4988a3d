package ring

// Keep is the capacity up to which an emptied ring holds on to its buffer.
const Keep = keep

// Cap is the length of the buffer.
func Cap[T any](r *Ring[T]) int { return len(r.buf) }
