package host

import (
	"sync"

	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/subscription"
)

// owner is what a loop has to tell its owner: the calls of Config.Wake, RequestFrame and
// RequestIdle, its hooks, that are due.
//
// The host's lock is held wherever a hook becomes due, so nobody can call it there. Whoever polls
// calls the hooks of frames and idle periods at the end. Otherwise a goroutine is started, which
// calls what is due by then. Only one goroutine calls at a time.
//
// Wake is due only while nobody drives, and who drives makes it undue. Nobody begins to drive while
// a call is under way. So Wake is never called while the host is polled, and at most once between
// two polls.
type owner struct {
	wake, frame, idle bool
	soon              bool      // a goroutine was started that has not looked yet
	caller            int64     // the goroutine that was started and calls a hook now, or 0
	returned          sync.Cond // told when the call has returned
}

func (o *owner) due() bool { return o.wake || o.frame || o.idle }

// tellSoon makes somebody call the hooks that are due.
func (e *engine) tellSoon() {
	if o := &e.owner; o.due() && !e.polled && !o.soon {
		o.soon = true
		go e.tellOwner()
	}
}

// tellOwner is the goroutine that calls the hooks. The lock is not held.
func (e *engine) tellOwner() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for e.owner.caller != 0 {
		e.owner.returned.Wait()
	}
	e.owner.soon = false
	defer e.tellSoon() // if a hook ends this goroutine
	for !e.polled {
		f := e.nextCall()
		if f == nil {
			return
		}
		e.tell(f)
	}
}

// tell calls a hook without the lock.
func (e *engine) tell(f func()) {
	e.owner.caller = goid.Get()
	e.mu.Unlock()
	defer func() {
		e.mu.Lock()
		e.owner.caller = 0
		e.owner.returned.Broadcast()
	}()
	e.reporting(f)
}

// tellPoller calls the hooks that are due when a poll ends, on the goroutine that polls. The lock
// is not held.
func (e *engine) tellPoller() {
	next := func() func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.askIdle()
		return e.nextCall()
	}
	for f := next(); f != nil; f = next() {
		e.reporting(f)
	}
}

// nextCall takes a hook that is due; nil if none is.
func (e *engine) nextCall() func() {
	switch o := &e.owner; {
	case o.wake:
		o.wake = false
		return e.config.Wake
	case o.frame:
		o.frame = false
		return e.config.RequestFrame
	case o.idle:
		o.idle = false
		return e.config.RequestIdle
	}
	return nil
}

// reporting calls a hook. Uncaught is told if it panics. The lock is not held.
func (e *engine) reporting(hook func()) {
	defer func() {
		if e.config.Uncaught == nil {
			return // a panic goes on
		}
		if r := recover(); r != nil {
			e.config.Uncaught(subscription.NewPanicError(r))
		}
	}()
	hook()
}
