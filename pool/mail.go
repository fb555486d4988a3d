package pool

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable"
)

// mailed is a value that waits.
type mailed[T any] struct {
	value T
	seq   uint64
}

// mail is what waits for a key, in order, and was not fetched. Most keys never have more than one
// value at a time, which is handed over: then there is no mail.
type mail[T any] struct {
	values *ring.Ring[mailed[T]] // nil before the first
	n      atomic.Int32          // how many they are, for who drives the key
	full   bool                  // the key holds up the source
}

func (m *mail[T]) len() int {
	if m.values == nil {
		return 0
	}
	return ring.Len(m.values)
}

// ringIn returns a ring, which it makes if there is none.
func ringIn[T any](r **ring.Ring[T]) *ring.Ring[T] {
	if *r == nil {
		*r = new(ring.Ring[T])
	}
	return *r
}

// handIn gives a value to a key that nobody drives, without a lock if no other waits. It reports
// whether nobody does: then the key is to be queued. The mail has no limit.
func (k *keyed[T, R, K]) handIn(v T, seq uint64) bool {
	if !k.handOver() {
		return false
	}
	if !k.hasMail() {
		k.left = mailed[T]{v, seq}
		return true
	}
	k.word.Store(queued)
	k.put(v, seq)
	return true
}

// put adds a value to the mail.
func (k *keyed[T, R, K]) put(v T, seq uint64) {
	limit := k.box.router.KeyBacklog.Limit
	k.mu.Lock()
	if limit == 0 || k.mail.len() < limit {
		ring.Push(ringIn(&k.mail.values), mailed[T]{v, seq})
		k.countLocked()
		k.fillLocked(limit)
		k.mu.Unlock()
		return
	}
	k.box.overflowed(k.overflowLocked(limit, mailed[T]{v, seq}))
	k.countLocked()
	k.mu.Unlock()
}

// spend drops the value with which a key has begun, if its pipeline has ended without any. So each
// pipeline takes one from its key at least, and comes to an end of them.
func (k *keyed[T, R, K]) spend() {
	if !k.fed && k.hasMail() {
		k.box.dropped(k.pop().seq)
	}
}

// putAll adds values to mail that has no limit.
func (k *keyed[T, R, K]) putAll(all []letter[T, K]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for mail := ringIn(&k.mail.values); len(all) > 0; {
		free := ring.Free(mail)
		n := min(len(free), len(all))
		for i := range n {
			free[i] = mailed[T]{all[i].value, all[i].seq}
		}
		ring.Fill(mail, n)
		all = all[n:]
	}
	k.countLocked()
}

// fillLocked holds up the source if the mail is full, and sources wait for that.
func (k *keyed[T, R, K]) fillLocked(limit int) {
	blocks := k.box.router.KeyBacklog.Overflow == observable.OverflowBlock
	if limit > 0 && blocks && !k.mail.full && k.mail.len() >= limit {
		k.mail.full = true
		k.box.router.held.Add(1)
	}
}

// overflowLocked does what KeyBacklog says with a value that finds the mail full. It returns those
// that are dropped.
func (k *keyed[T, R, K]) overflowLocked(limit int, m mailed[T]) (seqs []uint64, err error) {
	switch k.box.router.KeyBacklog.Overflow {
	case observable.OverflowDropNewest:
		return []uint64{m.seq}, nil
	case observable.OverflowFail:
		return []uint64{m.seq}, &observable.OverflowError{Limit: limit}
	case observable.OverflowDropOldest:
		seqs = append(seqs, ring.Pop(k.mail.values).seq)
	case observable.OverflowKeepLatest:
		for k.mail.len() > 0 {
			seqs = append(seqs, ring.Pop(k.mail.values).seq)
		}
	}
	ring.Push(ringIn(&k.mail.values), m)
	return seqs, nil
}

// countLocked makes the length of the mail known to who drives the key. That one looks without the
// lock, as it does for ends: what it does not see was written before the key is asked for, and so
// it, or the next one, is yet to look again. See strand.
func (k *keyed[T, R, K]) countLocked() { k.mail.n.Store(int32(k.mail.len())) }

// close says that no value comes any more.
func (k *keyed[T, R, K]) close() { k.ends.Store(true) }

// pop takes the first value, which must be there. Values are fetched when those that were fetched
// before have gone: all, by an exchange of two rings, or one of a mail with a limit.
func (k *keyed[T, R, K]) pop() (v mailed[T]) {
	if k.carries {
		v, k.left, k.carries = k.left, v, false
		return v
	}
	if k.later > 0 {
		k.later--
		return ring.Pop(k.fetched)
	}
	k.mu.Lock()
	if k.box.router.KeyBacklog.Limit > 0 {
		v = ring.Pop(k.mail.values)
	} else {
		k.mail.values, k.fetched = k.fetched, k.mail.values
		v = ring.Pop(k.fetched)
		k.later = int32(ring.Len(k.fetched))
	}
	k.countLocked()
	freed := k.mail.full
	k.mail.full = false
	k.mu.Unlock()
	k.note()
	if freed {
		k.box.router.hold(-1)
	}
	return v
}

// note has others know what comes before the mail.
func (k *keyed[T, R, K]) note() {
	n := k.later
	if k.carries {
		n++
	}
	if n != k.holds.Load() {
		k.holds.Store(n)
	}
}

// hasMail reports whether values wait. It is for who drives the key, or has been handed it.
func (k *keyed[T, R, K]) hasMail() bool {
	return k.carries || k.later > 0 || k.mail.n.Load() > 0
}

// some reports whether there is mail, and nothing in the way that has to end first.
func (k *keyed[T, R, K]) some() bool {
	return k.hasMail() && !k.stalled.Load() && k.goesOn()
}

// goesOn reports whether the values go on, or are yet to complete.
func (k *keyed[T, R, K]) goesOn() bool {
	return !k.last && k.stage.Load() < ended && !k.box.router.caught.Load()
}

// waiting reports whether there is mail that can be delivered.
func (k *keyed[T, R, K]) waiting() bool { return k.some() && (!k.begun || k.listens()) }

// finished reports whether the values are to complete: there are no more, or the key has rested. It
// looks for the end first, which is behind the mail.
func (k *keyed[T, R, K]) finished() bool {
	ends := k.ends.Load() || k.expires
	return ends && !k.hasMail() && k.goesOn()
}

// inherit takes the mail of a key that has ended.
func (k *keyed[T, R, K]) inherit(from *keyed[T, R, K], ends bool) {
	from.mu.Lock()
	defer from.mu.Unlock()
	k.left, k.carries, k.later, k.fetched = from.left, from.carries, from.later, from.fetched
	from.left, from.fetched = mailed[T]{}, nil
	k.note()
	k.mail.values, from.mail.values = from.mail.values, nil
	k.mail.full, from.mail.full = from.mail.full, false
	k.countLocked()
	k.ends.Store(ends)
}
