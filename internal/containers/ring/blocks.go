package ring

// block is the number of values of a block. A buffer of that length has the places of one block, or
// some of one and the others of the next.
const block = 1 << 10

// blocks hold the values of a ring by position. There is one for each position that is queued.
type blocks[T any] struct {
	dir   [][]T // block number n is at n modulo the length, a power of two
	spare []T   // the block that was left last, so that a steady flow takes no memory
}

func slot[T any](b *blocks[T], p uint64) *[]T { return &b.dir[p/block&uint64(len(b.dir)-1)] }

func placeIn[T any](b *blocks[T], p uint64) *T { return &(*slot(b, p))[p%block] }

// addBlock adds the block of position p, which is next to those of the values from first on.
func addBlock[T any](b *blocks[T], p, first uint64) {
	if *slot(b, p) != nil { // all are in use
		old := b.dir
		b.dir = make([][]T, 2*len(old))
		for i := range uint64(len(old)) {
			n := first/block + i
			*slot(b, n*block) = old[n%uint64(len(old))]
		}
	}
	if b.spare == nil {
		b.spare = make([]T, block)
	}
	*slot(b, p), b.spare = b.spare, nil
}

// spread makes blocks of a buffer that is full.
func spread[T any](r *Ring[T]) {
	b := &blocks[T]{dir: make([][]T, 4)}
	*slot(b, r.head) = r.buf
	second := (r.head/block + 1) * block
	if second < r.tail {
		addBlock(b, second, r.head)
	}
	for p := second; p < r.tail; p++ {
		*placeIn(b, p), r.buf[p%block] = r.buf[p%block], *placeIn(b, p)
	}
	r.blocks, r.buf = b, nil
}

// leave gives up the block before the first value. If one block is enough now, it is the buffer.
func leave[T any](r *Ring[T]) {
	b := r.blocks
	left := slot(b, r.head-1)
	switch {
	case r.head == r.tail:
		r.buf, r.blocks = *left, nil
	case r.head/block == (r.tail-1)/block:
		r.buf, r.blocks = *slot(b, r.head), nil
	}
	b.spare, *left = *left, nil
}
