package pool

import (
	"math/bits"

	"github.com/rxsched/rxsched/internal/gort"
)

// table has the keys of a box by their hashes. Unlike a map of Go it tells where a key is to be
// looked for before it reads that, so several can be fetched at a time; and it computes no hash, as
// the box was found by one.
//
// A slot that is taken holds a key whose hash leads there, or to a slot before it without a free one
// between them.
type table[T, R any, K comparable] struct {
	slots []slot[T, R, K] // a power of two, or none
	shift int             // of a hash that leads to a slot
	n     int             // how many are taken

	// order has the keys in the order in which they have begun, and nil for those that have ended.
	order []*keyed[T, R, K]
}

type slot[T, R any, K comparable] struct {
	hash uint64
	key  *keyed[T, R, K] // nil if it is free
}

const fewestSlots = 16

// at is where a hash leads to. The boxes have used its low bits.
func (t *table[T, R, K]) at(hash uint64) int { return int(hash >> t.shift) }

// after is the slot behind a slot.
func (t *table[T, R, K]) after(at int) int { return (at + 1) & (len(t.slots) - 1) }

// fetch has where a hash leads to brought into the caches.
func (t *table[T, R, K]) fetch(hash uint64) {
	if t.n > 0 {
		gort.FetchLines(&t.slots[t.at(hash)], 1)
	}
}

// first returns the first key with that hash, which it does not read; nil if there is none. Mostly
// it is the only one.
func (t *table[T, R, K]) first(hash uint64) *keyed[T, R, K] {
	if t.n == 0 {
		return nil
	}
	at := t.at(hash)
	for t.slots[at].key != nil && t.slots[at].hash != hash {
		at = t.after(at)
	}
	return t.slots[at].key
}

// find returns a key; nil if it is not there.
func (t *table[T, R, K]) find(hash uint64, key K) *keyed[T, R, K] {
	if t.n == 0 {
		return nil
	}
	for at := t.at(hash); ; at = t.after(at) {
		if s := &t.slots[at]; s.key == nil || s.hash == hash && s.key.key == key {
			return s.key
		}
	}
}

// add adds a key that is not there.
func (t *table[T, R, K]) add(k *keyed[T, R, K], hash uint64) {
	if 3*(t.n+1) > 2*len(t.slots) {
		t.resize(max(fewestSlots, 4*len(t.slots)))
	}
	if len(t.order) == cap(t.order) {
		t.close()
	}
	k.place = int32(len(t.order))
	t.order = append(t.order, k)
	t.n++
	t.put(slot[T, R, K]{hash, k})
}

// close closes the gaps of the order, and makes room for as many keys again.
func (t *table[T, R, K]) close() {
	t.order = t.appendTo(make([]*keyed[T, R, K], 0, max(fewestSlots, 2*t.n)))
	for i, k := range t.order {
		k.place = int32(i)
	}
}

func (t *table[T, R, K]) put(s slot[T, R, K]) {
	at := t.at(s.hash)
	for t.slots[at].key != nil {
		at = t.after(at)
	}
	t.slots[at] = s
}

// resize makes room for so many slots, a power of two.
func (t *table[T, R, K]) resize(slots int) {
	old := t.slots
	t.slots, t.shift = make([]slot[T, R, K], slots), 64-bits.Len(uint(slots-1))
	for _, s := range old {
		if s.key != nil {
			t.put(s)
		}
	}
}

// remove removes a key that is there. Of those behind it, each that may stand in the slot that has
// become free moves there.
func (t *table[T, R, K]) remove(k *keyed[T, R, K], hash uint64) {
	free := t.at(hash)
	for t.slots[free].key != k {
		free = t.after(free)
	}
	mask := len(t.slots) - 1
	for at := t.after(free); t.slots[at].key != nil; at = t.after(at) {
		from := t.at(t.slots[at].hash)
		if (at-from)&mask >= (at-free)&mask {
			t.slots[free], free = t.slots[at], at
		}
	}
	t.slots[free] = slot[T, R, K]{}
	t.order[k.place] = nil
	if t.n--; t.n < len(t.slots)/16 && len(t.slots) > fewestSlots {
		t.resize(len(t.slots) / 4) // keys that have ended take no memory
		t.close()
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
