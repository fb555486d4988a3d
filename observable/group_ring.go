package observable

// ringNode is a node of a doubly linked ring, as its head is. An element may be in several rings.
type ringNode[E any] struct {
	before, next *ringNode[E]
	of           E
}

func (k *ringNode[E]) init() { k.before, k.next = k, k }

func (k *ringNode[E]) empty() bool { return k.next == k }

// push puts one at the end of the ring whose head is k.
func (k *ringNode[E]) push(one *ringNode[E]) {
	one.before, one.next = k.before, k
	one.before.next, k.before = one, one
}

func (k *ringNode[E]) leave() {
	k.before.next, k.next.before = k.next, k.before
	k.before, k.next = nil, nil
}
