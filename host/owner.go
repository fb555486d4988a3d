package host

import (
	"sync"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/subscription"
)

// owner tells the owner of a loop, by calls of the hooks in its config.
//
// The host's lock is held wherever a hook becomes due, so no hook can be called there. A poll calls
// the hooks of frames and idle periods at its end. Otherwise a goroutine is started, which calls
// what is due by then. Only one goroutine calls at a time.
//
// Wake becomes due only while the loop is not driven. Starting to drive clears it, and waits until
// a call under way returns. So Wake is never called while the host is polled, and at most once
// between two polls.
//
// Methods that are also called without hooks do nothing if the owner is nil.
type owner struct {
	host     *engine
	hooks    [hooks]func() // set once
	due      [hooks]bool
	soon     bool      // a goroutine was started, and has not taken a hook yet
	caller   int64     // the goroutine that was started and calls a hook now, or 0
	returned sync.Cond // told when the call has returned
}

// The hooks, in the order in which they are called.
const (
	hookWake = iota
	hookFrame
	hookIdle
	hooks
)

func newOwner(e *engine, c *Config) *owner {
	if c.Wake == nil && c.RequestFrame == nil && c.RequestIdle == nil {
		return nil
	}
	o := &owner{host: e, hooks: [hooks]func(){c.Wake, c.RequestFrame, c.RequestIdle}}
	o.returned.L = &e.mu
	return o
}

// wakes reports whether there is a Config.Wake.
func (o *owner) wakes() bool { return o != nil && o.hooks[hookWake] != nil }

// calling returns the goroutine that calls a hook now, or 0.
func (o *owner) calling() int64 {
	if o == nil {
		return 0
	}
	return o.caller
}

// call makes a hook due, if there is one.
func (o *owner) call(hook int) {
	if o != nil && o.hooks[hook] != nil {
		o.due[hook] = true
		o.callSoon()
	}
}

// drop marks hooks as not due.
func (o *owner) drop(hooks ...int) {
	if o == nil {
		return
	}
	for _, hook := range hooks {
		o.due[hook] = false
	}
}

// callSoon starts a goroutine that calls the hooks that are due.
func (o *owner) callSoon() {
	if o.due != [hooks]bool{} && o.host.polling == noPoll && !o.soon {
		o.soon = true
		go o.callDue()
	}
}

// callDue is the goroutine that calls the hooks. The lock is not held.
func (o *owner) callDue() {
	o.host.mu.Lock()
	defer o.host.mu.Unlock()
	for o.caller != 0 {
		o.returned.Wait()
	}
	o.soon = false
	defer o.callSoon() // if a hook ends this goroutine
	for o.host.polling == noPoll {
		f := o.next()
		if f == nil {
			return
		}
		o.unlocked(f)
	}
}

// unlocked calls a hook without the lock.
func (o *owner) unlocked(f func()) {
	o.caller = gort.Goid()
	o.host.mu.Unlock()
	defer func() {
		o.host.mu.Lock()
		o.caller = 0
		o.returned.Broadcast()
	}()
	o.host.reporting(f)
}

// next takes a hook that is due; nil if none is.
func (o *owner) next() func() {
	if o == nil {
		return nil
	}
	for hook, due := range o.due {
		if due {
			o.due[hook] = false
			return o.hooks[hook]
		}
	}
	return nil
}

// answer calls the hooks that are due when a poll ends, on the goroutine that polls. The lock is
// not held.
func (e *engine) answer() {
	next := func() func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.idle.ask()
		f := e.owner.next()
		if f == nil {
			e.polling = answered
		}
		return f
	}
	for f := next(); f != nil; f = next() {
		e.reporting(f)
	}
}

// reporting calls a hook. OnError is told if it panics. The lock is not held.
func (e *engine) reporting(hook func()) {
	defer func() {
		if e.traits.uncaught == nil {
			return // a panic goes on
		}
		if r := recover(); r != nil {
			e.traits.uncaught(subscription.NewPanicError(r))
		}
	}()
	hook()
}
