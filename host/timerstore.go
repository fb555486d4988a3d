package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
)

// timerStore holds the host's timers, in one of two orders. Both are nil before the first timer.
type timerStore struct {
	store   *timers.Store // what does not depend on the order; none before the first timer
	strict  *timers.Strict
	passes  *timers.Node // Node's order
	node    bool         // which of both it is; set once
	running bool         // Node's order: a timer's callback is in progress
}

// none is the store of all hosts that never had a timer. Nothing is put into it.
var none timers.Store

// due returns the due time and the sequence of the first timer; Forever if there is none.
func (t *timerStore) due() (at time.Duration, seq uint64, ok bool) {
	switch {
	case t.strict != nil:
		return t.strict.Due()
	case t.passes != nil:
		return t.passes.Expiry()
	}
	return Forever, 0, false
}

// first returns the runner of the first timer, and when that is due; nil and Forever if there is
// none.
func (t *timerStore) first() (timers.Runner, time.Duration) {
	switch {
	case t.strict != nil:
		return t.strict.First()
	case t.passes != nil:
		return t.passes.First()
	}
	return nil, Forever
}

// candidate returns the first timer, if it is due by now.
func (t *timerStore) candidate(now time.Duration) candidate {
	if t.store.Len() == 0 || t.strict != nil && t.strict.NotBefore() > now {
		return candidate{}
	}
	at, seq, ok := t.due()
	if !ok || at > now {
		return candidate{}
	}
	return candidate{aTimer, at, seq}
}

// left reports whether a pass is in progress, in Node's order, that has timers left.
func (t *timerStore) left(seq func() uint64) bool { return t.passes != nil && t.passes.Left(seq) }

// make makes the store of the first timer.
func (t *timerStore) make() {
	if t.node {
		t.passes = new(timers.Node)
		t.store = &t.passes.Store
	} else {
		t.strict = new(timers.Strict)
		t.store = &t.strict.Store
	}
}

func (t *timerStore) clear(id timers.ID) bool {
	switch {
	case t.strict != nil:
		return t.strict.Clear(id)
	case t.passes != nil:
		return t.passes.Clear(id)
	}
	return false
}

func (t *timerStore) refresh(id timers.ID, now time.Duration, seq uint64) bool {
	switch {
	case t.strict != nil:
		return t.strict.Refresh(id, now, seq)
	case t.passes != nil:
		return t.passes.Refresh(id, now, seq)
	}
	return false
}

func (t *timerStore) setPeriod(id timers.ID, now, p time.Duration, seq uint64) bool {
	switch {
	case t.strict != nil:
		return t.strict.SetPeriod(id, now, p, seq)
	case t.passes != nil:
		return t.passes.SetPeriod(id, now, p, seq)
	}
	return false
}

func (t *timerStore) reset() {
	if t.strict != nil {
		t.strict.Reset()
	}
	if t.passes != nil {
		t.passes.Reset()
	}
}

// duration returns the duration that a timer gets for d.
func (t *timerStore) duration(d time.Duration) time.Duration {
	if t.node {
		return max(d.Truncate(time.Millisecond), time.Millisecond)
	}
	return max(d, 0)
}

// moment returns the host time in the resolution of timers: whole milliseconds in Node's order.
func (t *timerStore) moment(now time.Duration) time.Duration {
	if t.node {
		return now.Truncate(time.Millisecond)
	}
	return now
}
