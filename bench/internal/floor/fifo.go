package floor

// Queue is a ring buffer of callbacks. The zero value is empty.
type Queue struct {
	ring        []func()
	first, size int
}

// Len is the number of callbacks queued.
func (q *Queue) Len() int { return q.size }

// Push appends a callback.
func (q *Queue) Push(f func()) {
	if q.size == len(q.ring) {
		larger := make([]func(), max(16, 2*q.size))
		copy(larger[copy(larger, q.ring[q.first:]):], q.ring[:q.first])
		q.ring, q.first = larger, 0
	}
	q.ring[(q.first+q.size)&(len(q.ring)-1)] = f
	q.size++
}

// Pop takes the first callback out.
func (q *Queue) Pop() func() {
	f := q.ring[q.first]
	q.ring[q.first] = nil
	q.first = (q.first + 1) & (len(q.ring) - 1)
	q.size--
	return f
}
