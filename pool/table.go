package pool

// table has the keys of a router. A key that equals nothing, such as NaN, is only in their order.
type table[T, R any, K comparable] struct {
	byKey map[K]*keyed[T, R, K]
	most  int // how many keys there were since the map was made

	// order has the keys in the order in which they have begun, and nil for those that have ended.
	order []*keyed[T, R, K]
	n     int // of keys in order
}

const fewestKeys = 16

// find returns a key; nil if it is not there.
func (t *table[T, R, K]) find(key K) *keyed[T, R, K] { return t.byKey[key] }

// add adds a key that is not there.
func (t *table[T, R, K]) add(k *keyed[T, R, K]) {
	if len(t.order) == cap(t.order) {
		t.close()
	}
	k.place = int32(len(t.order))
	t.order = append(t.order, k)
	t.n++
	t.most = max(t.most, t.n)
	t.put(k)
}

func (t *table[T, R, K]) put(k *keyed[T, R, K]) {
	if t.byKey == nil {
		t.byKey = map[K]*keyed[T, R, K]{}
	}
	if k.key == k.key {
		t.byKey[k.key] = k
	}
}

// close closes the gaps of the order, and makes room for as many keys again.
func (t *table[T, R, K]) close() {
	t.order = t.appendTo(make([]*keyed[T, R, K], 0, max(fewestKeys, 2*t.n)))
	for i, k := range t.order {
		k.place = int32(i)
	}
}

// remove removes a key that is there. Keys that have ended take no memory: a map never shrinks, so
// another one takes its place.
func (t *table[T, R, K]) remove(k *keyed[T, R, K]) {
	delete(t.byKey, k.key)
	t.order[k.place] = nil
	if t.n--; t.n < t.most/8 && t.most > fewestKeys {
		t.close()
		t.byKey, t.most = nil, t.n
		for _, k := range t.order {
			t.put(k)
		}
	}
}

// all returns all keys, in the order in which they have begun.
func (t *table[T, R, K]) all() []*keyed[T, R, K] {
	return t.appendTo(make([]*keyed[T, R, K], 0, t.n))
}

func (t *table[T, R, K]) appendTo(all []*keyed[T, R, K]) []*keyed[T, R, K] {
	for _, k := range t.order {
		if k != nil {
			all = append(all, k)
		}
	}
	return all
}
