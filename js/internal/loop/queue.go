package loop

// most is the memory for values that an empty queue keeps.
const most = 1 << 10

// Queue is first in, first out. The zero value is empty and ready to use.
type Queue[T any] struct {
	values []T
	head   int // of the first value; those before it were taken out
}

// Len returns the number of values.
func (q *Queue[T]) Len() int { return len(q.values) - q.head }

// Push appends a value.
func (q *Queue[T]) Push(v T) {
	if len(q.values) == cap(q.values) && 2*q.head >= len(q.values) {
		q.close()
	}
	q.values = append(q.values, v)
}

// close moves the values to the beginning. At most as many move as were taken out.
func (q *Queue[T]) close() {
	n := copy(q.values, q.values[q.head:])
	clear(q.values[n:])
	q.values, q.head = q.values[:n], 0
}

// Pop takes the first value out. The queue must not be empty.
func (q *Queue[T]) Pop() (v T) {
	v, q.values[q.head] = q.values[q.head], v
	if q.head++; q.Len() > 0 {
		return v
	}
	if q.values, q.head = q.values[:0], 0; cap(q.values) > most {
		q.values = nil
	}
	return v
}

// Clear drops everything.
func (q *Queue[T]) Clear() { *q = Queue[T]{} }
