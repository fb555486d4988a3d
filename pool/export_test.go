package pool

// Table is what a box finds its keys in.
type Table struct{ table table[int, int, int] }

// Begin adds a key with a hash.
func (t *Table) Begin(key int, hash uint64) {
	t.table.add(&keyed[int, int, int]{key: key}, hash)
}

// End removes a key that is there.
func (t *Table) End(key int, hash uint64) { t.table.remove(t.table.find(hash, key), hash) }

// Has reports whether a key is there.
func (t *Table) Has(key int, hash uint64) bool { return t.table.find(hash, key) != nil }

// First returns the first key with a hash, and whether there is any.
func (t *Table) First(hash uint64) (key int, ok bool) {
	if k := t.table.first(hash); k != nil {
		return k.key, true
	}
	return 0, false
}

// Keys returns all keys, in the order in which they have begun.
func (t *Table) Keys() (all []int) {
	for _, k := range t.table.all() {
		all = append(all, k.key)
	}
	return all
}
