package ring

// Block is the number of values of a block.
const Block = block

// Cap is the number of values for which a ring has memory.
func Cap[T any](r *Ring[T]) int {
	n := len(r.buf)
	if r.blocks != nil {
		n += len(r.blocks.spare)
		for _, b := range r.blocks.dir {
			n += len(b)
		}
	}
	return n
}
