package pool

import (
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable"
)

// put adds a value to the inbox of a key. It returns how many values are dropped, and the error of a
// key that is full. The router's mu is held.
func (k *keyed[T, R, K]) put(v T) (drops int, err error) {
	limit := k.router.KeyBacklog.Limit
	k.mu.Lock()
	defer k.mu.Unlock()
	if limit > 0 && ring.Len(&k.inbox) >= limit {
		drops, err = k.overflowLocked(limit, v)
	} else {
		ring.Push(&k.inbox, v)
	}
	if limit > 0 && !k.full && ring.Len(&k.inbox) >= limit &&
		k.router.KeyBacklog.Overflow == observable.OverflowBlock {
		k.full = true
		k.router.held.Add(1)
	}
	k.countLocked()
	return drops, err
}

// overflowLocked does what KeyBacklog says with a value that finds the inbox full.
func (k *keyed[T, R, K]) overflowLocked(limit int, v T) (drops int, err error) {
	switch k.router.KeyBacklog.Overflow {
	case observable.OverflowDropNewest:
		return 1, nil
	case observable.OverflowFail:
		return 1, &observable.OverflowError{Limit: limit}
	case observable.OverflowDropOldest:
		ring.Pop(&k.inbox)
		drops = 1
	case observable.OverflowKeepLatest:
		drops = ring.Len(&k.inbox)
		ring.Clear(&k.inbox)
	}
	ring.Push(&k.inbox, v)
	return drops, nil
}

// countLocked publishes the length of the inbox for the driver of the key, which reads it without
// the lock. If the driver misses a change, the key is asked for after that: another drive follows.
func (k *keyed[T, R, K]) countLocked() { k.waits.Store(int32(ring.Len(&k.inbox))) }

// pop takes the first value, which must be there.
func (k *keyed[T, R, K]) pop() T {
	k.mu.Lock()
	v := ring.Pop(&k.inbox)
	k.countLocked()
	freed := k.full
	k.full = false
	k.mu.Unlock()
	if freed {
		k.router.hold(-1)
	}
	return v
}

// inherit takes the inbox of a key that has ended.
func (k *keyed[T, R, K]) inherit(from *keyed[T, R, K]) {
	from.mu.Lock()
	defer from.mu.Unlock()
	k.inbox, from.inbox = from.inbox, k.inbox
	k.full, from.full = from.full, false
	k.countLocked()
}

// spend drops the value with which a key has begun, if its pipeline has ended without a value. So
// each pipeline uses up one value at least, and a key does not begin for ever.
func (k *keyed[T, R, K]) spend() {
	if !k.fed && k.hasMessage() {
		k.pop()
		k.router.leaves(1)
	}
}

// hasMessage reports whether values wait. It is for the driver of the key.
func (k *keyed[T, R, K]) hasMessage() bool { return k.waits.Load() > 0 }

// some reports whether values wait that can be sent: the pipeline has room, and no end comes first.
func (k *keyed[T, R, K]) some() bool {
	return k.hasMessage() && !k.stalled.Load() && k.goesOn()
}

// goesOn reports whether the values go on, or are yet to complete.
func (k *keyed[T, R, K]) goesOn() bool {
	return !k.last && !k.ended.Load() && !k.router.caught.Load()
}

// waiting reports whether there are values that can be delivered.
func (k *keyed[T, R, K]) waiting() bool { return k.some() && (!k.begun || k.listens()) }

// finished reports whether the values are to complete: there are no more, or the key has rested. It
// looks for the end first, which is behind the values.
func (k *keyed[T, R, K]) finished() bool {
	ends := k.ends.Load() || k.expires
	return ends && !k.hasMessage() && k.goesOn()
}
