package watch

// chunk is how many edges are together in memory, and how many a walk takes at a time.
const chunk = 64

// edges is a list of edges in no order, except that those at its end began late. A walk goes through
// it from the end, in pieces: what lies at walked and beyond has been met, or has begun since. The
// lock of the spot guards it, and an edge's index. It is in chunks, so that it grows without copying.
type edges struct {
	chunks []*[chunk]*edge
	n      int
	walked int    // 0 if nobody walks
	missed uint64 // values of edges that have left before the walk has met them
}

func (l *edges) at(i int) **edge { return &l.chunks[i/chunk][i%chunk] }

func (l *edges) put(e *edge, i int) { *l.at(i), e.index = e, i }

func (l *edges) add(e *edge) {
	if l.n == len(l.chunks)*chunk {
		l.chunks = append(l.chunks, new([chunk]*edge))
	}
	l.put(e, l.n)
	l.n++
}

// remove fills the place of e. An edge that the walk has still to meet stays on that side of it.
func (l *edges) remove(e *edge) {
	hole := e.index
	if hole < l.walked {
		l.missed += e.Values()
		l.walked--
		l.put(*l.at(l.walked), hole)
		hole = l.walked
	}
	l.n--
	if hole < l.n {
		l.put(*l.at(l.n), hole)
	}
	*l.at(l.n) = nil
	if spare := len(l.chunks) - 1; l.n <= (spare-1)*chunk { // one is kept, for the next to come
		l.chunks[spare] = nil
		l.chunks = l.chunks[:spare]
	}
}

// take takes the next edges of a walk, and returns how many.
func (l *edges) take(piece *[chunk]*edge) (n int) {
	for n < chunk && l.walked > 0 {
		l.walked--
		piece[n] = *l.at(l.walked)
		n++
	}
	return n
}

// latest returns edges from the end, up to a number.
func (l *edges) latest(most int) (some []*edge) {
	for i := l.n - 1; i >= 0 && len(some) < most; i-- {
		some = append(some, *l.at(i))
	}
	return some
}

// walk calls f for each open edge of s, without the lock of the spot, which it takes for a piece at a
// time: for less than a microsecond. It leaves out what begins meanwhile. It calls begin first, with
// the lock held, and returns the values of the edges that have left before it could meet them.
// Watcher.looking is held.
func (s *spot) walk(begin func(), f func(e *edge)) (missed uint64) {
	s.mu.Lock()
	begin()
	s.open.walked, s.open.missed = s.open.n, 0
	s.mu.Unlock()
	var piece [chunk]*edge
	for {
		s.mu.Lock()
		n := s.open.take(&piece)
		missed = s.open.missed
		s.mu.Unlock()
		if n == 0 {
			return missed
		}
		for _, e := range piece[:n] {
			f(e)
		}
	}
}

// each is walk for those who count nothing.
func (s *spot) each(f func(e *edge)) { s.walk(func() {}, f) }
