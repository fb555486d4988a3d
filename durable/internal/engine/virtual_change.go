package engine

import (
	"context"
)

// Cancel knows of each run whether it has begun.
func (v *virtual) Cancel(
	_ context.Context, name, key string, _ bool,
) (Cancellation, error) {
	was, old, runs, err := v.cancel(virtualKey{name, key})
	old.withdraw()
	for _, end := range runs {
		end()
	}
	return was, err
}

// cancel also returns what ends the contexts of the runs in progress.
func (v *virtual) cancel(
	at virtualKey,
) (was Cancellation, old *virtualRecord, runs []context.CancelFunc, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.checkLocked(at.name, at.key); err != nil {
		return NotFound, nil, nil, err
	}
	r := v.keys[at]
	if r == nil || r.Status != Pending {
		return NotFound, nil, nil, nil
	}
	was = WasPending
	if r.token.begun {
		was = WasRunning
	}
	for _, one := range v.runs {
		if one.at == at {
			runs, was = append(runs, one.cancel), WasRunning
		}
	}
	out := *r.record
	out.Status = Cancelled
	out.forgive()
	_, old = v.storeLocked(at, &out, new(virtualToken))
	return was, old, runs, nil
}

// Change is as that of a cluster. f may be called once more.
func (v *virtual) Change(
	_ context.Context, name, key string, f func(Info) (Change, error),
) error {
	at := virtualKey{name, key}
	for {
		old, i, err := v.look(at)
		if err != nil {
			return err
		}
		c, err := f(i) // without the lock
		if err != nil {
			return err
		}
		if v.change(at, old, c) {
			return nil
		}
	}
}

// look returns what is stored.
func (v *virtual) look(at virtualKey) (*virtualRecord, Info, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.checkLocked(at.name, at.key); err != nil {
		return nil, Info{}, err
	}
	if r := v.keys[at]; r != nil {
		return r, v.infoLocked(at, r), nil
	}
	return nil, Info{}, ErrNotFound
}

// infoLocked is a record as package durable shows it. With Claim, a run that has begun is Running.
func (v *virtual) infoLocked(at virtualKey, r *virtualRecord) Info {
	i := entry{at.key, r.record}.info()
	if v.actions[at.name].Claim && r.Status == Pending && r.token.begun {
		i.Status, i.Worker, i.InProgress = Running, VirtualWorker, true
	}
	return i
}

// change stores a change, and reports false if the old record is not there any more.
func (v *virtual) change(at virtualKey, old *virtualRecord, c Change) bool {
	now := v.on.Now()
	r := old.with(c)
	token := new(virtualToken)
	switch c.Kind {
	case Edit:
		token = old.token
	case Another:
		r.Gen++
		token = old.token
	case Anew:
		r.Gen++
		r.Due = nanos(c.due(now))
	case Again:
		r.Due = nanos(now)
	}
	v.mu.Lock()
	if v.keys[at] != old {
		v.mu.Unlock()
		return false
	}
	stored, _ := v.storeLocked(at, r, token)
	begun := token.begun
	v.mu.Unlock()
	old.withdraw()
	if !begun { // or else the worker that has the token goes on with it
		v.arm(stored, 0)
	}
	return true
}
