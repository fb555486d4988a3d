package pool

// routeLate routes what has waited for a key to end, as far as there is room. keysMu is held.
func (b *box[T, R, K]) routeLate() {
	for len(b.turn) > 0 {
		late := *b.turn[0]
		k := b.begin(late[0].key)
		if k == nil {
			return
		}
		b.turn = b.turn[1:]
		delete(b.late, k.key)
		for _, l := range late {
			b.give(k, l.value, l.seq)
		}
		if b.told {
			k.close()
		}
		b.freed = b.router.held.Add(int64(-len(late))) == 0 || b.freed
	}
	clear(b.late) // of keys that equal nothing, such as NaN, too
}

// routeNext routes the next value, or the next ones if they are for one key. keysMu is held.
func (b *box[T, R, K]) routeNext() {
	l := &b.routing[b.at]
	k := b.keys.find(l.key)
	if n := b.run(b.at); n > 1 && k != nil {
		b.giveAll(k, b.routing[b.at:b.at+n])
		b.at += n
		return
	}
	b.route(l, k)
	b.at++
}

// run is how many values, from a place on, are for one key, and given to it at once: with few keys
// their locks are all that workers compete for.
func (b *box[T, R, K]) run(at int) (n int) {
	if b.router.KeyBacklog.Limit > 0 {
		return 1
	}
	all := b.routing[at:min(len(b.routing), at+mostRouted)]
	for n = 1; n < len(all) && all[n].key == all[0].key; n++ {
	}
	return n
}

// route gives a value to its key, k; to a new one if that is nil. keysMu is held.
func (b *box[T, R, K]) route(l *letter[T, K], k *keyed[T, R, K]) {
	if k == nil {
		if _, waits := b.late[l.key]; !waits {
			k = b.begin(l.key)
		}
	}
	if k != nil {
		b.give(k, l.value, l.seq)
		return
	}
	if b.orphaned {
		return
	}
	if b.late == nil {
		b.late = map[K]*[]letter[T, K]{}
	}
	late := b.late[l.key]
	if late == nil {
		late = new([]letter[T, K])
		b.late[l.key], b.turn = late, append(b.turn, late)
	}
	*late = append(*late, *l)
	b.router.held.Add(1)
}

func (b *box[T, R, K]) give(k *keyed[T, R, K], v T, seq uint64) {
	if b.router.KeyBacklog.Limit == 0 && k.handIn(v, seq) {
		b.readies(k)
		return
	}
	k.put(v, seq)
	b.wakes(k)
}

// giveAll gives a key values at once.
func (b *box[T, R, K]) giveAll(k *keyed[T, R, K], all []letter[T, K]) {
	k.putAll(all)
	b.wakes(k)
}

// wakes asks for a key that has got something.
func (b *box[T, R, K]) wakes(k *keyed[T, R, K]) {
	if k.ask() {
		b.readies(k)
	}
}

func (b *box[T, R, K]) readies(k *keyed[T, R, K]) {
	b.ready = append(b.ready, &k.strand)
}

// begin makes a key; nil if there are too many, or the pool is closed. keysMu is held.
func (b *box[T, R, K]) begin(key K) *keyed[T, R, K] {
	r := b.router
	if b.closed || !r.admits() {
		return nil
	}
	k := newKeyed(b, key)
	if k == nil {
		b.orphaned = true // so the box never leaves: the result is not to complete
		return nil
	}
	b.keys.add(k)
	return k
}
