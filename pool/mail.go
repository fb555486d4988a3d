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

// put adds a value to the mail. It reports whether there is one more.
func (k *keyed[T, R, K]) put(v T, seq uint64) bool {
	limit := k.box.router.KeyBacklog.Limit
	k.mu.Lock()
	if limit == 0 || k.mail.Len() < limit {
		k.mail.Push(mailed[T]{v, seq})
		k.countLocked()
		k.fillLocked(limit)
		k.mu.Unlock()
		return true
	}
	dropped, err := k.overflowLocked(limit, mailed[T]{v, seq})
	k.countLocked()
	k.mu.Unlock()
	r := k.box.router
	for _, m := range dropped {
		k.box.gone.Add(1)
		if r.order != nil {
			r.order.done(m.seq)
		}
	}
	if len(dropped) > 0 {
		r.free()
	}
	if err != nil {
		r.fail(err)
	}
	return true
}

// fillLocked holds up the source if the mail is full, and sources wait for that.
func (k *keyed[T, R, K]) fillLocked(limit int) {
	blocks := k.box.router.KeyBacklog.Overflow == observable.OverflowBlock
	if limit > 0 && blocks && !k.full && k.mail.Len() >= limit {
		k.full = true
		k.box.router.held.Add(1)
	}
}

// overflowLocked does what KeyBacklog says with a value that finds the mail full. It returns those
// that are dropped.
func (k *keyed[T, R, K]) overflowLocked(limit int, m mailed[T]) (dropped []mailed[T], err error) {
	switch k.box.router.KeyBacklog.Overflow {
	case observable.OverflowDropNewest:
		return []mailed[T]{m}, nil
	case observable.OverflowFail:
		return []mailed[T]{m}, &observable.OverflowError{Limit: limit}
	case observable.OverflowDropOldest:
		dropped = append(dropped, k.mail.Pop())
	case observable.OverflowKeepLatest:
		for k.mail.Len() > 0 {
			dropped = append(dropped, k.mail.Pop())
		}
	}
	k.mail.Push(m)
	return dropped, nil
}

// countLocked makes the length of the mail known to who drives the key. That one looks without the
// lock, as it does for ends: what it does not see was written before the key is asked for, and so
// it, or the next one, is yet to look again. See strand.
func (k *keyed[T, R, K]) countLocked() { k.mails.Store(int32(k.mail.Len())) }

// close says that no value comes any more.
func (k *keyed[T, R, K]) close() { k.ends.Store(true) }

// take takes some of the mail, and returns how many.
func (k *keyed[T, R, K]) take(into []mailed[T]) (n int) {
	k.mu.Lock()
	for n = 0; n < len(into) && k.mail.Len() > 0; n++ {
		into[n] = k.mail.Pop()
	}
	k.countLocked()
	freed := k.full && n > 0
	k.full = k.full && !freed
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
		ring.PutBack(&k.mail, rest[i])
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
	k.retired = true
	return k.mail.Len()
}

// inherit takes the mail of a key that has ended.
func (k *keyed[T, R, K]) inherit(from *keyed[T, R, K], ends bool) {
	from.mu.Lock()
	defer from.mu.Unlock()
	for from.mail.Len() > 0 {
		k.mail.Push(from.mail.Pop())
	}
	k.countLocked()
	k.full, from.full = from.full, false
	k.ends.Store(ends)
}
