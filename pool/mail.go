package pool

import (
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/observable"
)

// mailed is a value that waits.
type mailed[T any] struct {
	value T
	seq   uint64
}

// mail is what waits for a key, in order. Most keys never have more than one value at a time.
type mail[T any] struct {
	one  mailed[T]             // the first, if any is there
	more *ring.Ring[mailed[T]] // those behind it; nil before the first
	some bool

	full    bool // the key holds up the source
	retired bool // no mail is taken any more
}

func (m *mail[T]) len() int {
	switch {
	case !m.some:
		return 0
	case m.more == nil:
		return 1
	}
	return 1 + ring.Len(m.more)
}

func (m *mail[T]) push(v mailed[T]) {
	if !m.some {
		m.one, m.some = v, true
		return
	}
	ring.Push(m.behind(), v)
}

func (m *mail[T]) behind() *ring.Ring[mailed[T]] {
	if m.more == nil {
		m.more = new(ring.Ring[mailed[T]])
	}
	return m.more
}

// pop takes the first out, which must be there.
func (m *mail[T]) pop() mailed[T] {
	v := m.one
	if m.more != nil && ring.Len(m.more) > 0 {
		m.one = ring.Pop(m.more)
	} else {
		m.one, m.some = mailed[T]{}, false
	}
	return v
}

// popTo takes the first out, as many as there are room and values for. It returns how many.
func (m *mail[T]) popTo(into []mailed[T]) (n int) {
	if n = min(m.len(), len(into)); n == 0 {
		return 0
	}
	if n > 1 {
		ring.PopTo(m.more, into[1:n])
	}
	into[0] = m.pop()
	return n
}

// putBack puts back what was popped last.
func (m *mail[T]) putBack(v mailed[T]) {
	if m.some {
		ring.PutBack(m.behind(), m.one)
	}
	m.one, m.some = v, true
}

// put adds a value to the mail.
func (k *keyed[T, R, K]) put(v T, seq uint64) {
	limit := k.box.router.KeyBacklog.Limit
	k.mu.Lock()
	if limit == 0 || k.mail.len() < limit {
		k.mail.push(mailed[T]{v, seq})
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
	var one [1]mailed[T]
	if !k.fed && k.take(one[:]) > 0 {
		k.box.dropped(one[0].seq)
	}
}

// putAll adds values to mail that has no limit.
func (k *keyed[T, R, K]) putAll(all []letter[T, K]) {
	k.mu.Lock()
	for i := range all {
		k.mail.push(mailed[T]{all[i].value, all[i].seq})
	}
	k.countLocked()
	k.mu.Unlock()
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
		seqs = append(seqs, k.mail.pop().seq)
	case observable.OverflowKeepLatest:
		for k.mail.len() > 0 {
			seqs = append(seqs, k.mail.pop().seq)
		}
	}
	k.mail.push(m)
	return seqs, nil
}

// countLocked makes the length of the mail known to who drives the key. That one looks without the
// lock, as it does for ends: what it does not see was written before the key is asked for, and so
// it, or the next one, is yet to look again. See strand.
func (k *keyed[T, R, K]) countLocked() { k.mails.Store(int32(k.mail.len())) }

// close says that no value comes any more.
func (k *keyed[T, R, K]) close() { k.ends.Store(true) }

// take takes some of the mail, and returns how many.
func (k *keyed[T, R, K]) take(into []mailed[T]) (n int) {
	k.mu.Lock()
	n = k.mail.popTo(into)
	k.countLocked()
	if k.loop.Load() == nil {
		k.taken++
	}
	freed := k.mail.full && n > 0
	k.mail.full = k.mail.full && !freed
	k.mu.Unlock()
	if freed {
		k.box.router.hold(-1)
	}
	return n
}

// putBack puts back what was taken and not delivered.
func (k *keyed[T, R, K]) putBack(rest []mailed[T]) {
	if len(rest) == 0 {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := len(rest) - 1; i >= 0; i-- {
		k.mail.putBack(rest[i])
	}
	k.countLocked()
}

// some reports whether there is mail, and nothing in the way that has to end first.
func (k *keyed[T, R, K]) some() bool {
	return k.mails.Load() > 0 && !k.last && !k.stalled.Load() && !k.ended.Load()
}

// waiting reports whether there is mail that can be delivered.
func (k *keyed[T, R, K]) waiting() bool { return k.some() && (!k.begun || k.listens()) }

// finished reports whether the values are to complete: there are no more, or the key has rested. It
// looks for the end first, which is behind the mail.
func (k *keyed[T, R, K]) finished() bool {
	ends := k.ends.Load() || k.expires
	return ends && k.mails.Load() == 0 && !k.last && !k.ended.Load()
}

// retire says that no mail is taken any more. It returns how much is left.
func (k *keyed[T, R, K]) retire() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.mail.retired = true
	return k.mail.len()
}

// inherit takes the mail of a key that has ended.
func (k *keyed[T, R, K]) inherit(from *keyed[T, R, K], ends bool) {
	from.mu.Lock()
	defer from.mu.Unlock()
	for from.mail.len() > 0 {
		k.mail.push(from.mail.pop())
	}
	k.countLocked()
	k.mail.full, from.mail.full = from.mail.full, false
	k.ends.Store(ends)
}
