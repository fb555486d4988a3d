package loop

import "github.com/dop251/goja"

// Context is what code carries along. It is immutable.
type Context struct {
	// Scheduling is a browser's scheduling state. It goes along with promises and microtasks.
	Scheduling any

	// Stores are those of AsyncLocalStorage. They go along with timers and ticks, too. They may be
	// nil.
	Stores goja.Value
}

// carrier is the context of the code that is running. The engine calls it as its tracker, from the
// first use on.
type carrier struct {
	loop    *Loop    // set once there is one
	current *Context // nil outside of all
	next    *Context // of the callback that is about to run
	failed  *Context // of the callback, job or tick that ended last, if it failed
}

// Carried returns the context of the code that is running.
func (l *Loop) Carried() Context {
	if l.carrier.current == nil {
		return Context{}
	}
	return *l.carrier.current
}

// Carry gives the code that is running a context, until its callback or its job ends. What it has
// queued keeps the one before.
func (l *Loop) Carry(c Context) {
	if l.carrier.loop == nil {
		l.carrier.loop = l
		l.VM.SetAsyncContextTracker(&l.carrier)
	}
	l.Flush()
	if l.carrier.current = nil; c != (Context{}) {
		l.carrier.current = &c
	}
}

// leave ends a callback or a job, which keeps what it has queued.
func (c *carrier) leave() {
	if c.current != nil {
		c.loop.Flush()
		c.current = nil
	}
}

// begin begins a callback.
func (c *carrier) begin() { c.current, c.next = c.next, nil }

// wrap gives a job the context of the code that queues it.
func (c *carrier) wrap(job func()) func() {
	of := c.current
	if of == nil {
		return job
	}
	return func() {
		c.current = of
		job()
	}
}

// forTimers returns what timers carry along.
func (c *carrier) forTimers() *Context {
	switch {
	case c.current == nil || c.current.Stores == nil:
		return nil
	case c.current.Scheduling == nil:
		return c.current
	}
	return &Context{Stores: c.current.Stores}
}

// Grab returns what a reaction to a promise will have.
func (c *carrier) Grab() any { return c.current }

// Resumed is called before the reaction runs.
func (c *carrier) Resumed(state any) { c.current, _ = state.(*Context) }

// Exited is called after it. The jobs that it has queued get its context.
func (c *carrier) Exited() { c.leave() }
