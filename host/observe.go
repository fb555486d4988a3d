package host

import "time"

// updateObserved notes whether somebody needs to know when turns begin and end, because the host is
// measured or traced.
func (e *engine) updateObserved() {
	before := e.observed
	e.observed = e.tally.timing() || e.tracing.on
	if e.observed && !before {
		e.observes = e.read()
	}
}

// observeBegin measures and traces the beginning of a turn. what has been ready since ready.
func (e *engine) observeBegin(what kind, ready time.Duration) {
	now := e.read()
	if what == aTask || what == anImmediate {
		ready = max(ready, e.observes) // before that, posting did not read the clock
	}
	if e.tracing.on {
		e.traceTurnBegin(what, ready)
	}
	e.turnFrom = now
	if what != nothing && what != anIdleCallback {
		e.tally.countLag(now - ready)
	}
}

// observeEnd measures and traces the end of a turn, and reports the turn if it was long.
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
