package timers

import "iter"

// arena has places for values, which are named by index. It takes memory in chunks, and gives back
// those that are empty, except for one, and all once no place is in use. It also keeps the current
// chunk until that is full, so a number of values that goes up and down costs nothing. No value
// moves, except in the first chunk while that grows: so no pointer is kept over an alloc. The zero
// value is empty and ready to use. It has functions, not methods: every package that sees a host would
// compile all of its methods.
type arena[T any] struct {
	chunks  []chunk[T]
	current uint32   // the chunk whose places are taken
	roomy   []uint32 // the others that have a free place; some have no memory meanwhile
	vacant  []uint32 // those that have no memory, but for those in roomy
	spare   bool     // one in roomy is empty, and has memory
	used    int
}

type chunk[T any] struct {
	values []T
	taken  int      // places that were in use once: the first ones
	free   []uint16 // those of them that are not in use now
}

const places = 1024 // of a chunk; of the first one it is 1 at first, then four times as many

// full reports whether no place is free.
func (c *chunk[T]) full() bool { return len(c.free) == 0 && c.taken == len(c.values) }

// unused reports whether no place is in use.
func (c *chunk[T]) unused() bool { return len(c.free) == c.taken }

func valueAt[T any](a *arena[T], i uint32) *T { return &a.chunks[i/places].values[i%places] }

// find returns the place of an index, which may be any; nil if there is no memory for it.
func find[T any](a *arena[T], i uint32) *T {
	if c := i / places; int(c) < len(a.chunks) {
		if values := a.chunks[c].values; int(i%places) < len(values) {
			return &values[i%places]
		}
	}
	return nil
}

// inUse yields the places in use.
func inUse[T any](a *arena[T]) iter.Seq2[uint32, *T] {
	return func(yield func(uint32, *T) bool) {
		for at := range a.chunks {
			c := &a.chunks[at]
			var free [places]bool
			for _, i := range c.free {
				free[i] = true
			}
			for i := range c.taken {
				if !free[i] && !yield(uint32(at*places+i), &c.values[i]) {
					return
				}
			}
		}
	}
}

// alloc takes a place into use. It holds what it held last, or zero.
func alloc[T any](a *arena[T]) (uint32, *T) {
	if len(a.chunks) == 0 || a.chunks[a.current].full() {
		advance(a)
	}
	a.used++
	c := &a.chunks[a.current]
	i := uint32(c.taken)
	if last := len(c.free) - 1; last >= 0 {
		i, c.free = uint32(c.free[last]), c.free[:last]
	} else {
		c.taken++
	}
	return a.current*places + i, &c.values[i]
}

// release ends the use of a place. The value must let go of what it holds by itself.
func release[T any](a *arena[T], i uint32) {
	if a.used--; a.used == 0 && len(a.chunks) > 1 {
		*a = arena[T]{}
		return
	}
	at := i / places
	c := &a.chunks[at]
	if at != a.current && c.full() {
		a.roomy = append(a.roomy, at)
	}
	c.free = append(c.free, uint16(i%places))
	if at == a.current || !c.unused() {
		return
	}
	if a.spare {
		*c = chunk[T]{} // in roomy it stays
	}
	a.spare = true
}

// advance goes on to another chunk, as the current one is full, or to more of the first one.
func advance[T any](a *arena[T]) {
	if len(a.chunks) == 1 && len(a.chunks[0].values) < places {
		c := &a.chunks[0]
		c.values = append(make([]T, 0, 4*len(c.values)), c.values...)
		c.values = c.values[:cap(c.values)]
		return
	}
	for len(a.roomy) > 0 {
		last := len(a.roomy) - 1
		at := a.roomy[last]
		a.roomy = a.roomy[:last]
		c := &a.chunks[at]
		if c.values == nil {
			a.vacant = append(a.vacant, at)
			continue
		}
		a.spare = a.spare && !c.unused()
		a.current = at
		return
	}
	size := places
	if last := len(a.vacant) - 1; last >= 0 {
		a.current, a.vacant = a.vacant[last], a.vacant[:last]
	} else {
		if len(a.chunks) == 0 {
			size = 1
		}
		a.current = uint32(len(a.chunks))
		a.chunks = append(a.chunks, chunk[T]{})
	}
	a.chunks[a.current].values = make([]T, size)
}
