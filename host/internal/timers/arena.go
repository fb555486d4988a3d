package timers

// arena has places for values, which are named by index. It takes memory in chunks, and gives back
// those that are empty, except for one, and all once no place is in use. So a number of values that
// goes up and down costs nothing. No value moves, except in the first chunk while that grows: so no
// pointer is kept over an alloc. The zero value is empty and ready to use. It has functions, not
// methods: every package that sees a host would compile all of its methods.
type arena[T any] struct {
	chunks []chunk[T]
	free   []uint32 // places that were in use; some have no memory
	empty  uint32   // the chunk that became empty last
	used   int
}

type chunk[T any] struct {
	values []T // nil if it was given back
	used   int
}

const places = 1024 // of a chunk

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

// alloc takes a place into use. It holds what it held last, or zero.
func alloc[T any](a *arena[T]) (i uint32, v *T) {
	if last := len(a.free) - 1; last >= 0 {
		i, a.free = a.free[last], a.free[:last]
	} else {
		i = extend(a)
	}
	c := &a.chunks[i/places]
	if c.values == nil {
		c.values = make([]T, places)
	}
	c.used++
	a.used++
	return i, &c.values[i%places]
}

// extend makes a place that was never in use. The first chunk grows.
func extend[T any](a *arena[T]) uint32 {
	last := len(a.chunks) - 1
	if last < 0 || len(a.chunks[last].values) == places {
		last++
		a.chunks = append(a.chunks, chunk[T]{values: make([]T, 0, min(last, 1)*places)})
	}
	c := &a.chunks[last]
	c.values = append(c.values, *new(T))
	return uint32(last*places + len(c.values) - 1)
}

// release ends the use of a place. The value must let go of what it holds by itself.
func release[T any](a *arena[T], i uint32) {
	if a.used--; a.used == 0 && len(a.chunks) > 1 {
		*a = arena[T]{}
		return
	}
	a.free = append(a.free, i)
	at := i / places
	c := &a.chunks[at]
	if c.used--; c.used > 0 {
		return
	}
	if other := &a.chunks[a.empty]; at != a.empty && other.used == 0 {
		other.values = nil
	}
	a.empty = at
}
