package ring

// block is the number of values of a block. A buffer of that length has the places of one block, or
// some of one and the others of the next.
const block = 1 << 10

// blocks hold the values of a ring by position. There is one for each position that is queued.
type blocks[T any] struct {
	dir   [][]T // block number n is at n modulo the length, a power of two
	spare []T   // the block that was left last, so that a steady flow takes no memory
}

func (b *blocks[T]) slot(p uint64) *[]T { return &b.dir[p/block&uint64(len(b.dir)-1)] }

func (b *blocks[T]) at(p uint64) *T { return &(*b.slot(p))[p%block] }

// add adds the block of position p, which is next to those of the values from position first on.
func (b *blocks[T]) add(p, first uint64) {
	if *b.slot(p) != nil { // all are in use
		old := b.dir
		b.dir = make([][]T, 2*len(old))
		for i := range uint64(len(old)) {
			n := first/block + i
			*b.slot(n * block) = old[n%uint64(len(old))]
		}
	}
	if b.spare == nil {
		b.spare = make([]T, block)
	}
	*b.slot(p), b.spare = b.spare, nil
}

// spread makes blocks of a buffer that is full.
func (r *Ring[T]) spread() {
	b := &blocks[T]{dir: make([][]T, 4)}
	*b.slot(r.head) = r.buf
	second := (r.head/block + 1) * block
	if second < r.tail {
		b.add(second, r.head)
	}
	for p := second; p < r.tail; p++ {
		*b.at(p), r.buf[p%block] = r.buf[p%block], *b.at(p)
	}
	r.blocks, r.buf = b, nil
}

// leave gives up the block before the first value. If one block is enough now, it is the buffer.
func (r *Ring[T]) leave() {
	b := r.blocks
	left := b.slot(r.head - 1)
	switch {
	case r.head == r.tail:
		r.buf, r.blocks = *left, nil
	case r.head/block == (r.tail-1)/block:
		r.buf, r.blocks = *b.slot(r.head), nil
	}
	b.spare, *left = *left, nil
}
