package observable

import "container/heap"

// lane is the values of a key that wait. A key has one while it has anything to do.
type lane[T any, K comparable] struct {
	key     K
	waiting queue[T, K] // in their order
	busy    bool        // a call of the key runs
	index   int         // among those that are free
}

// parcel is a value until its call begins or, if results keep their order, until its result is
// passed on.
type parcel[T any, K comparable] struct {
	value  T
	at     uint64 // its place among all values
	lane   *lane[T, K]
	behind *parcel[T, K] // the next one of the key

	waits knot[*parcel[T, K]] // among all that wait
	turn  knot[*parcel[T, K]] // among all whose results have not been passed on
}

// queue is parcels of one key.
type queue[T any, K comparable] struct {
	first, last *parcel[T, K]
	size        int
}

func (q *queue[T, K]) push(p *parcel[T, K]) {
	if q.first == nil {
		q.first = p
	} else {
		q.last.behind = p
	}
	q.last = p
	q.size++
}

func (q *queue[T, K]) pop() *parcel[T, K] {
	p := q.first
	q.first, p.behind = p.behind, nil
	q.size--
	return p
}

// free are the lanes that are free: no call of theirs runs, and values wait. The one whose value
// came first is the first of the heap.
type free[T any, K comparable] []*lane[T, K]

func (f free[T, K]) Len() int { return len(f) }

func (f free[T, K]) Less(i, j int) bool { return f[i].waiting.first.at < f[j].waiting.first.at }

func (f free[T, K]) Swap(i, j int) {
	f[i], f[j] = f[j], f[i]
	f[i].index, f[j].index = i, j
}

// Push is for the heap.
func (f *free[T, K]) Push(l any) {
	one := l.(*lane[T, K])
	one.index = len(*f)
	*f = append(*f, one)
}

func (f *free[T, K]) Pop() any {
	last := len(*f) - 1
	one := (*f)[last]
	(*f)[last] = nil
	*f = (*f)[:last]
	return one
}

// lanes has all parcels that wait. It is guarded by the lock of the calls.
type lanes[T any, K comparable] struct {
	of   map[K]*lane[T, K] // those that have anything to do
	free free[T, K]
	all  knot[*parcel[T, K]] // all that wait, in the order of the source
	size int
}

func (l *lanes[T, K]) init() {
	l.of, l.free, l.size = make(map[K]*lane[T, K]), nil, 0
	l.all.init()
}

// lane returns that of a key: a new one if the key has nothing to do.
func (l *lanes[T, K]) lane(key K) *lane[T, K] {
	if one := l.of[key]; one != nil {
		return one
	}
	return &lane[T, K]{key: key}
}

// put has a value wait.
func (l *lanes[T, K]) put(key K, p *parcel[T, K]) {
	one := l.lane(key)
	if key == key { //nolint:staticcheck // NaN is not, and each is a key of its own
		l.of[key] = one
	}
	p.lane, p.waits.of = one, p
	one.waiting.push(p)
	l.all.push(&p.waits)
	l.size++
	if one.waiting.size == 1 && !one.busy {
		heap.Push(&l.free, one)
	}
}

// take takes the first parcel out of a lane, and puts the lane into its place.
func (l *lanes[T, K]) take(one *lane[T, K]) *parcel[T, K] {
	p := one.waiting.pop()
	p.waits.leave()
	l.size--
	switch {
	case one.busy: // it is not among the free
	case one.waiting.size > 0:
		heap.Fix(&l.free, one.index)
	default:
		heap.Remove(&l.free, one.index)
		delete(l.of, one.key)
	}
	return p
}

// begin takes the first parcel of a free lane for a call.
func (l *lanes[T, K]) begin(one *lane[T, K]) *parcel[T, K] {
	heap.Remove(&l.free, one.index)
	one.busy = true
	return l.take(one)
}

// end notes that the lane's call is over.
func (l *lanes[T, K]) end(one *lane[T, K]) {
	one.busy = false
	if one.waiting.size > 0 {
		heap.Push(&l.free, one)
	} else {
		delete(l.of, one.key)
	}
}
