package host

import (
	"sync"

	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/subscription"
)

// hooks are the calls of Config.Wake, RequestFrame and RequestIdle that are due.
//
// The host's lock is held wherever a hook becomes due, so nobody can call it there. Whoever polls
// calls the hooks of frames and idle periods at the end. Otherwise a goroutine is started, which
// calls what is due by then. Only one goroutine calls at a time.
//
// Wake is due only while nobody drives, and who drives makes it undue. Nobody begins to drive while
// a call is under way. So Wake is never called while the host is polled, and at most once between
// two polls.
type hooks struct {
	wake, frame, idle bool
	soon              bool      // a goroutine was started that has not looked yet
	caller            int64     // the goroutine that was started and calls a hook now, or 0
	returned          sync.Cond // told when the call has returned
}

func (h *hooks) due() bool { return h.wake || h.frame || h.idle }

// callSoon makes somebody call the hooks that are due.
func (e *engine) callSoon() {
	if h := &e.hooks; h.due() && !e.polled && !h.soon {
		h.soon = true
		go e.callHooks()
	}
}

// callHooks is the goroutine that calls the hooks. The lock is not held.
func (e *engine) callHooks() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for e.hooks.caller != 0 {
		e.hooks.returned.Wait()
	}
	e.hooks.soon = false
	defer e.callSoon() // if a hook ends this goroutine
	for !e.polled {
		f := e.nextHook()
		if f == nil {
			return
		}
		e.callHook(f)
	}
}

// callHook calls a hook without the lock.
func (e *engine) callHook(f func()) {
	e.hooks.caller = goid.Get()
	e.mu.Unlock()
	defer func() {
		e.mu.Lock()
		e.hooks.caller = 0
		e.hooks.returned.Broadcast()
	}()
	e.reporting(f)
}

// callPolled calls the hooks that are due when a poll ends, on the goroutine that polls. The lock
// is not held.
func (e *engine) callPolled() {
	next := func() func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.askIdle()
		return e.nextHook()
	}
	for f := next(); f != nil; f = next() {
		e.reporting(f)
	}
}

// nextHook takes a hook that is due; nil if none is.
func (e *engine) nextHook() func() {
	switch h := &e.hooks; {
	case h.wake:
		h.wake = false
		return e.config.Wake
	case h.frame:
		h.frame = false
		return e.config.RequestFrame
	case h.idle:
		h.idle = false
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
