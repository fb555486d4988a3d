package observable

// knot is a node of a doubly linked ring, whose head is a knot, too. An element with several knots
// is in several rings.
type knot[E any] struct {
	before, next *knot[E]
	of           E
}

// init makes k the head of an empty ring.
func (k *knot[E]) init() { k.before, k.next = k, k }

// empty reports whether nothing is in the ring whose head is k.
func (k *knot[E]) empty() bool { return k.next == k }

// push puts one at the end of the ring whose head is k.
func (k *knot[E]) push(one *knot[E]) {
	one.before, one.next = k.before, k
	one.before.next, k.before = one, one
}

// leave takes k out of its ring.
func (k *knot[E]) leave() {
	k.before.next, k.next.before = k.next, k.before
	k.before, k.next = nil, nil
}
