package engine

import "time"

// pace is a rate with the ledger that counts for it.
type pace struct {
	*Limit
	of virtualKey // the ledger: the name of the limit, and the group
}

// pacesOf are those of a key. Users' functions are called, so the lock is not held.
func (v *virtual) pacesOf(at virtualKey) (all []pace) {
	v.mu.Lock()
	d := v.actions[at.name]
	v.mu.Unlock()
	if v.fates != nil {
		return nil
	}
	for i := range d.Limits {
		l := &d.Limits[i]
		all = append(all, pace{l, virtualKey{l.Name, l.groupOf(at.key)}})
	}
	return all
}

// admitLocked counts a run for its rates, or says for how long one of them forbids it. Runs go one at
// a time, so AtOnce forbids none.
func (v *virtual) admitLocked(all []pace, now time.Time) (rest time.Duration) {
	for _, p := range all {
		if v.ledgers[p.of] == nil {
			v.ledgers[p.of] = &ledger{}
		}
		rest = max(rest, p.rest(v.ledgers[p.of], now))
	}
	if rest > 0 {
		return rest
	}
	for _, p := range all {
		p.count(v.ledgers[p.of], now)
	}
	return 0
}
