package host

import "time"

// sight is what observes the host.
type sight struct {
	series  uint16   // the latest number of core.Series
	timing  *timing  // nil until the host is first observed
	tracers *tracers // nil until the host is first traced
}

// timing is what tracers and measurements need, and what has been measured.
type timing struct {
	since time.Duration // when observation began
	begun time.Duration // when the turn in progress began

	users     int           // how many want turns to be timed
	threshold time.Duration // from which on a turn is long; set once
	long      uint64
	busy      time.Duration
	lag       *Histogram // nil until the host is first measured
}

// on reports whether turns are timed.
func (t *timing) on() bool { return t != nil && t.users > 0 }

func (s *sight) someTiming() *timing {
	if s.timing == nil {
		s.timing = &timing{threshold: defaultLongTask}
	}
	return s.timing
}

// updateObserved notes whether the times of turns are needed, because the host is measured or
// traced.
func (e *engine) updateObserved() {
	before := e.observed
	e.observed = e.timing.on() || e.traced
	if e.observed && !before {
		e.someTiming().since = e.read()
	}
	e.tune()
}

// readySince returns since when a candidate has been ready, as far as the host was observed.
func (e *engine) readySince(c candidate) time.Duration {
	if c.what == aTask || c.what == anImmediate {
		return max(c.at, e.timing.since) // before that, posting did not read the clock
	}
	return c.at
}

// busyNow returns how long the turn in progress has taken by now, if turns are timed.
func (e *engine) busyNow() time.Duration {
	if !e.inTurn || !e.timing.on() {
		return 0
	}
	return e.read() - e.timing.begun
}

// late returns how long what goes next has been ready, if lag is measured.
func (e *engine) late() time.Duration {
	if !e.timing.on() {
		return 0
	}
	next := e.least()
	if next.what == nothing {
		return 0
	}
	return e.read() - e.readySince(next)
}

// observeBegin measures and traces the beginning of a turn.
func (e *engine) observeBegin(first candidate) {
	now, ready, t := e.read(), e.readySince(first), e.timing
	if e.traced {
		e.tracers.turnBegin(first.what, ready)
	}
	t.begun = now
	if first.what != nothing && first.what != anIdleCallback && t.on() {
		t.lag.add(now - ready)
	}
}

// observeEnd measures and traces the end of a turn.
func (e *engine) observeEnd() {
	t := e.timing
	turn := e.read() - t.begun
	if e.traced {
		e.tracers.turnEnd()
	}
	if !t.on() {
		return
	}
	t.busy += turn
	if turn >= t.threshold {
		t.long++
	}
}

// Measure makes the host time each turn, for [Stats], until stop is called: the lag, the time that
// turns take, and long tasks. It costs two readings of the clock a turn. Several users may measure
// at once. Both may be called from any goroutine; a second call of stop does nothing.
func (e *front) Measure() (stop func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.endBurst()
	t := e.someTiming()
	t.users++
	e.updateObserved()
	if t.lag == nil {
		t.lag = new(Histogram)
	}
	if e.inTurn && t.users == 1 {
		t.begun = e.read() // of this turn, what follows
	}
	stopped := false
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if !stopped {
			stopped = true
			if t.users == 1 {
				t.busy += e.busyNow() // of this turn, what came before
			}
			t.users--
			e.updateObserved()
		}
	}
}
