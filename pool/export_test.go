package pool

// Table is what a box finds its keys in.
type Table struct{ table table[int, int, float64] }

// Begin adds a key, and returns how to remove it.
func (t *Table) Begin(key float64) (end func()) {
	k := &keyed[int, int, float64]{key: key}
	t.table.add(k)
	return func() { t.table.remove(k) }
}

// Has reports whether a key is found.
func (t *Table) Has(key float64) bool { return t.table.find(key) != nil }

// Keys returns all keys, in the order in which they have begun.
func (t *Table) Keys() (all []float64) {
	for _, k := range t.table.all() {
		all = append(all, k.key)
	}
	return all
}

// Room is for how many keys the table may have room.
func (t *Table) Room() int { return t.table.most }
