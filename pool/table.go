package pool

import (
	"cmp"
	"maps"
	"slices"
)

// table has the keys of a router. A key that equals nothing, such as NaN, is not found.
type table[T, R any, K comparable] struct {
	byKey map[K]*keyed[T, R, K]
	live  map[*keyed[T, R, K]]bool
	begun uint64 // keys that have begun
	most  int    // how many keys there were since the maps were made
}

const fewestKeys = 16

// find returns a key; nil if it is not there.
func (t *table[T, R, K]) find(key K) *keyed[T, R, K] { return t.byKey[key] }

// add adds a key that is not there.
func (t *table[T, R, K]) add(k *keyed[T, R, K]) {
	t.begun++
	k.number = t.begun
	t.put(k)
	t.most = max(t.most, len(t.live))
}

func (t *table[T, R, K]) put(k *keyed[T, R, K]) {
	if t.live == nil {
		t.byKey, t.live = map[K]*keyed[T, R, K]{}, map[*keyed[T, R, K]]bool{}
	}
	t.live[k] = true
	if k.key == k.key {
		t.byKey[k.key] = k
	}
}

// remove removes a key that is there. Keys that have ended take no memory: a map never shrinks, so
// another one takes its place.
func (t *table[T, R, K]) remove(k *keyed[T, R, K]) {
	delete(t.byKey, k.key)
	delete(t.live, k)
	if n := len(t.live); n < t.most/8 && t.most > fewestKeys {
		left := t.live
		t.byKey, t.live, t.most = nil, nil, n
		for k := range left {
			t.put(k)
		}
	}
}

// all returns all keys, in the order in which they have begun.
func (t *table[T, R, K]) all() []*keyed[T, R, K] {
	return slices.SortedFunc(maps.Keys(t.live), func(a, b *keyed[T, R, K]) int {
		return cmp.Compare(a.number, b.number)
	})
}
