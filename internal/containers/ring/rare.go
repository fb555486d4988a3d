package ring

// PutBack puts v back, the value that was popped last. It gets its position again.
func PutBack[T any](r *Ring[T], v T) {
	if Len(r) == len(r.buf) || r.blocks != nil && r.head%block == 0 {
		extend(r, r.head-1)
	}
	r.head--
	*At(r, r.head) = v
}

// Each calls f with the place of every value, in order.
func Each[T any](r *Ring[T], f func(*T)) {
	for p := r.head; p != r.tail; p++ {
		f(At(r, p))
	}
}

// AppendTo appends the values to a slice, in order.
func AppendTo[T any](r *Ring[T], to []T) []T {
	for p := r.head; p != r.tail; {
		run := run(r, p)
		to = append(to, run...)
		p += uint64(len(run))
	}
	return to
}

// PopTo takes out as many of the first values as the slice is long, which must be there.
func PopTo[T any](r *Ring[T], to []T) {
	for len(to) > 0 {
		run := run(r, r.head)
		n := copy(to, run)
		clear(run[:n])
		to = to[n:]
		r.head += uint64(n)
		if r.blocks != nil && r.head%block == 0 {
			leave(r)
		}
	}
}

// run returns the values from position p on that lie side by side.
func run[T any](r *Ring[T], p uint64) []T {
	buf := r.buf
	if r.blocks != nil {
		buf = *slot(r.blocks, p)
	}
	i := p & uint64(len(buf)-1)
	return buf[i:min(uint64(len(buf)), i+r.tail-p)]
}
