package engine

import (
	"context"
)

func (v *virtual) Cancel(_ context.Context, name, key string) (Cancellation, error) {
	was, old, err := v.cancel(virtualKey{name, key})
	old.withdraw()
	return was, err
}

func (v *virtual) cancel(at virtualKey) (was Cancellation, old *virtualRecord, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.checkLocked(at.name, at.key); err != nil {
		return NotFound, nil, err
	}
	r := v.keys[at]
	if r == nil || r.Status != Pending {
		return NotFound, nil, nil
	}
	out := *r.record
	out.Status = Cancelled
	out.forgive()
	_, old = v.storeLocked(at, &out)
	return WasPending, old, nil
}

// Change is as that of a cluster. f may be called once more.
func (v *virtual) Change(
	_ context.Context, name, key string, f func(Info) (Change, error),
) error {
	at := virtualKey{name, key}
	for {
		old, err := v.look(at)
		if err != nil {
			return err
		}
		c, err := f(entry{key, old.record}.info()) // without the lock
		if err != nil {
			return err
		}
		if v.change(at, old, c) {
			return nil
		}
	}
}

// look returns what is stored.
func (v *virtual) look(at virtualKey) (*virtualRecord, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.checkLocked(at.name, at.key); err != nil {
		return nil, err
	}
	if r := v.keys[at]; r != nil {
		return r, nil
	}
	return nil, ErrNotFound
}

// change stores a change, and reports false if the old record is not there any more.
func (v *virtual) change(at virtualKey, old *virtualRecord, c Change) bool {
	now := v.on.Now()
	r := old.with(c)
	switch c.Kind {
	case Anew:
		r.Gen++
		r.setDue(c.due(now))
	case Again:
		r.setDue(now)
	}
	v.mu.Lock()
	if v.keys[at] != old {
		v.mu.Unlock()
		return false
	}
	stored, _ := v.storeLocked(at, r)
	v.mu.Unlock()
	old.withdraw()
	v.arm(stored, 0)
	return true
}
