package host

import "slices"

// checkpoints calls the functions of OnCheckpoint. It is nil while there is no function.
type checkpoints struct {
	hooks []*hook
	next  int // the hook to be called next in this round; past the end, the round is over
}

// hook is a function with an address, so that one function may be there twice.
type hook struct{ f func() }

// due reports whether a hook is to be called when no microtask is left.
func (c *checkpoints) due() bool { return c != nil && c.next < len(c.hooks) }

// again makes all hooks due, as a callback is going to run.
func (c *checkpoints) again() {
	if c != nil {
		c.next = 0
	}
}

// OnCheckpoint calls f at the end of each microtask checkpoint, until stop is called: after a
// callback, when no microtask is left, and before the turn goes on or ends. If f queues microtasks,
// they run, and then f is called again; so the turn goes on until f has nothing more to queue. f is
// called on the goroutine that drives the host, without its lock. A panic of f is treated as that
// of a callback.
//
// Several functions are called in the order in which they were added. If one of them queues
// microtasks, these run, and then it begins again with the first function.
//
// After Close f is not called. OnCheckpoint panics if f is nil. It and stop may be called from any
// goroutine; a second call of stop does nothing. When stop has returned, f is not called any more,
// though a call that has begun on another goroutine goes on.
//
// It stands for the end of the WHATWG's "perform a microtask checkpoint", where rejected promises
// are reported, and for Node's processTicksAndRejections.
func (e *front) OnCheckpoint(f func()) (stop func()) {
	if f == nil {
		panic("host: OnCheckpoint: nil function")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return func() {}
	}
	h := &hook{f}
	e.endBurst()
	if e.checks == nil {
		e.checks = new(checkpoints)
	}
	c := e.checks
	c.hooks = append(c.hooks, h)
	if !e.inTurn {
		c.next = len(c.hooks) // no callback has run since
	}
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.removeHook(h)
	}
}

func (e *engine) removeHook(h *hook) {
	c := e.checks
	if c == nil {
		return
	}
	at := slices.Index(c.hooks, h)
	if at < 0 {
		return
	}
	c.hooks = slices.Delete(c.hooks, at, at+1)
	if at < c.next {
		c.next--
	}
	if len(c.hooks) == 0 {
		e.checks = nil
	}
}

func (e *engine) callHook() {
	h := e.checks.hooks[e.checks.next]
	e.checks.next++
	e.mu.Unlock()
	h.f()
	e.mu.Lock()
}
