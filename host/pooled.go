package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/internal/provide"
)

// pooled is what a loop has that a pool drives, instead of a goroutine of its own.
//
// Between two drives such a loop sleeps as one that is polled does. Whoever wakes it calls
// Driver.Ready, with the lock held: that only notes that the loop is to be driven.
type pooled struct {
	provide.Driver
	lone bool // one goroutine drives all hosts of the pool
}

// SetDriver is the Door's. Nobody uses the host yet.
func (k *core) SetDriver(d provide.Driver, lone int64) {
	k.pool = &pooled{d, lone != 0}
	k.sleeping, k.sleepsTo = true, Forever
	k.driver.Store(lone)
}

// Drive is the Door's.
func (k *core) Drive(first provide.Runner, goes func() bool) (next time.Duration) {
	e := (*engine)(k)
	if !e.engage(first) {
		return Forever
	}
	defer func() { next = e.release() }()
	e.turns(all, func() bool { return !e.closed && goes() })
	e.answer()
	return 0
}

// engage makes the caller the driver, and adds a task that goes first of what comes now. It reports
// false if the host is closed.
func (e *engine) engage(first provide.Runner) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return false
	}
	e.sleeping, e.polling = false, polls
	e.drives(gort.Goid())
	if first != nil {
		e.post(first)
	}
	return true
}

// doze notes that a pooled loop has been driven, and is not any more. What comes later is asked for
// by Ready.
func (e *engine) doze(at, next time.Duration) {
	e.sleeping, e.sleepsTo = next > 0, at
	if !e.pool.lone {
		e.driver.Store(0) // any worker may be next, and a callback on this one may wait for it
	}
}
