package loop

import "github.com/rxsched/rxsched/host"

// calls are those of checkpoint, as long as turns need it.
type calls struct {
	host host.Host // set once
	f    func()    // set once
	stop func()    // ends them; nil while there are none
	idle int       // calls since the last turn that needed one
}

// begin makes the host call.
func (c *calls) begin() { c.idle, c.stop = 0, c.host.OnCheckpoint(c.f) }

// used says that a turn needed a call.
func (c *calls) used() { c.idle = 0 }

// unused ends the calls after some turns that did not need one.
func (c *calls) unused() {
	const patience = 8
	if c.idle++; c.idle > patience && c.stop != nil {
		c.stop()
		c.stop = nil
	}
}

// afterCallback ends the turn at once if nothing more belongs to it, so that a task that only calls
// a function costs little. Otherwise the host calls checkpoint. It goes on with that as long as
// turns need it.
func (l *Loop) afterCallback() {
	switch {
	case l.calls.stop != nil || l.Closed():
	case l.quiet():
		l.endTurn()
	default:
		l.calls.begin()
	}
}

// quiet reports whether nothing waits for the end of the turn.
func (l *Loop) quiet() bool {
	return l.jobs.none() && l.ticks.Len() == 0 && l.nexts.Len() == 0 && l.rejections.none()
}

// endTurn notes that the turn is over.
func (l *Loop) endTurn() {
	l.dropped = nil
	l.jobs.endTurn()
	l.turn.end()
}

// drop drops the ticks and the jobs of the turn, and what was to come next.
func (l *Loop) drop(cause error) {
	l.jobs.drop()
	l.ticks.Clear()
	l.nexts.Clear()
	for _, f := range l.dropped {
		f(cause)
	}
	l.dropped = nil
}

// OnDropped has f called if the jobs of the turn that is in progress are dropped: a promise that needs
// one of them is never settled.
func (l *Loop) OnDropped(f func(cause error)) { l.dropped = append(l.dropped, f) }

// NextTick queues a tick.
func (l *Loop) NextTick(f func() error) {
	if of := l.carrier.forTimers(); of != nil {
		tick := f
		f = func() error {
			l.carrier.current = of
			return tick()
		}
	}
	l.ticks.Push(f)
}

// runTicks runs ticks until none is left or one fails. Those that are left then run at the end of
// the next callback, and an immediate makes sure that there is one.
func (l *Loop) runTicks() {
	for !l.jobs.waiting() && l.ticks.Len() > 0 && !l.Closed() {
		if err := l.runOne(l.ticks.Pop()); err != nil {
			l.fail(err, true)
		} else {
			l.Flush()
		}
	}
}

// checkpoint is called when no microtask is left. It runs ticks, and then reports rejections; both
// may queue microtasks.
func (l *Loop) checkpoint() {
	if l.Closed() || !l.turn.busy() && l.quiet() {
		l.endTurn()
		l.calls.unused()
		return
	}
	l.calls.used()
	for !l.jobs.waiting() {
		l.runTicks()
		if !l.jobs.none() || l.ticks.Len() > 0 {
			return
		}
		if !l.reportRejections() && !l.runNext() {
			break
		}
	}
	l.endTurn()
}

// Next runs f as a callback of the turn that is in progress, when no microtask is left. A browser
// calls the listeners of an event so, one by one, unless a script has dispatched it.
func (l *Loop) Next(f func() error) { l.nexts.Push(f) }

// runNext runs what Next was given. It reports whether there was anything.
func (l *Loop) runNext() bool {
	if l.nexts.Len() == 0 || l.Closed() {
		return false
	}
	l.Callback(l.nexts.Pop())
	return true
}
