package host

import "time"

// updateObserved notes whether anybody wants to know when turns begin and end: those who measure, and
// tracers.
func (e *engine) updateObserved() {
	before := e.observed
	e.observed = e.tally.timing() || e.tracing.on
	if e.observed && !before {
		e.observes = e.read()
	}
}

// observeBegin is the begin of a turn, with what has been ready since when, for those who want to
// know.
func (e *engine) observeBegin(what kind, ready time.Duration) {
	now := e.read()
	if what == aTask {
		ready = max(ready, e.observes) // before that, when it was posted was not read off the clock
	}
	if e.tracing.on {
		e.traceTurnBegin(what, ready)
	}
	e.turnFrom = now
	if what != nothing && what != anIdleCallback {
		e.tally.countLag(now - ready)
	}
}

// observeEnd is the end of a turn: it is counted, and reported if it was long.
func (e *engine) observeEnd() {
	turn := LongTask{Start: e.turnFrom, Duration: e.read() - e.turnFrom}
	if e.tracing.on {
		e.traceTurnEnd()
	}
	if !e.tally.timing() {
		return
	}
	e.tally.busy += turn.Duration
	if turn.Duration < e.config.LongTaskThreshold {
		return
	}
	e.tally.long++
	if report := e.config.LongTask; report != nil {
		e.mu.Unlock()
		report(turn)
		e.mu.Lock()
	}
}
