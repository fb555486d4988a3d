package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
)

// timerStore holds the host's timers, in one of two orders.
type timerStore struct {
	store   *timers.Store // what does not depend on the order
	order   timers.Order  // a Strict; in Node's order a Node, but for none
	node    bool          // Node's order; set once
	running bool          // Node's order: a timer's callback is in progress
}

// none are the timers and the timeouts of all hosts that never had one. Nothing is put into them.
var none timers.Strict

func noTimers(node bool) timerStore {
	return timerStore{store: &none.Store, order: &none, node: node}
}

// candidate returns the first timer, if it is due by now.
func (t *timerStore) candidate(now time.Duration) candidate {
	if t.store.Len() == 0 {
		return candidate{}
	}
	at, seq := t.order.Due()
	if at > now {
		return candidate{}
	}
	return candidate{aTimer, at, seq}
}

// left reports whether a pass is in progress, in Node's order, that has timers left.
func (t *timerStore) left(seq func() uint64) bool {
	passes, ok := t.order.(*timers.Node)
	return ok && passes.Left(seq)
}

// make makes the store of the first timer.
func (t *timerStore) make() {
	if t.node {
		passes := new(timers.Node)
		t.store, t.order = &passes.Store, passes
	} else {
		strict := new(timers.Strict)
		t.store, t.order = &strict.Store, strict
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
