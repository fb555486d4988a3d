package loop

import "errors"

// The states of a turn.
const (
	resting     = iota // no turn
	running            // a turn has begun and is not over
	interrupted        // and is to end
)

// ErrTime says that a turn took longer than Limits allow.
var ErrTime = errors.New("js: a turn takes too long")

// ErrMicrotasks says that a turn ran more microtasks than Limits allow.
var ErrMicrotasks = errors.New("js: too many microtasks in one turn")

// Interrupt ends the turn that is in progress, if there is one: the callback that runs, and the jobs
// and ticks that wait. Any goroutine may call it.
func (l *Loop) Interrupt(cause error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state.CompareAndSwap(running, interrupted) {
		l.cause = cause
		l.VM.Interrupt(cause)
	}
}

// Halt interrupts the turn that is in progress, or else the next one, until Resume is called. Any
// goroutine may call it.
func (l *Loop) Halt(cause error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state.Store(interrupted)
	l.cause = cause
	l.VM.Interrupt(cause)
}

// Resume undoes Halt, while nobody drives the host.
func (l *Loop) Resume() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state.Load() == interrupted {
		l.VM.ClearInterrupt()
		l.state.Store(resting)
	}
}

// begin notes that a callback, a job or a tick begins. It returns an error if the turn was
// interrupted meanwhile.
func (l *Loop) begin() error {
	l.spins = spins{}
	switch l.state.Load() {
	case resting:
		if !l.state.CompareAndSwap(resting, running) {
			return l.interruption()
		}
		if l.Limits.Turn > 0 {
			l.watch()
		}
	case interrupted:
		return l.interruption()
	}
	return nil
}

// interruption ends an interruption: it drops the jobs and ticks of the turn. It returns the cause.
func (l *Loop) interruption() (err error) {
	l.drop()
	l.mu.Lock()
	defer l.mu.Unlock()
	err = l.cause
	if l.ending != nil {
		err, l.ending = l.ending, nil
	}
	l.VM.ClearInterrupt()
	if l.state.Load() == interrupted {
		l.state.Store(running)
	}
	if l.Limits.Turn > 0 {
		l.watch() // what runs yet, such as a handler of the error, may take as long again
	}
	return err
}

// count counts a job or a tick.
func (l *Loop) count() error {
	l.fresh++
	if l.Limits.Microtasks > 0 && l.fresh > l.Limits.Microtasks {
		l.drop()
		return ErrMicrotasks
	}
	return nil
}

// Turn returns the number of the turn that is in progress.
func (l *Loop) Turn() uint64 { return l.turn }

// endTurn notes that the turn is over.
func (l *Loop) endTurn() {
	l.fresh = 0
	l.turn++
	l.phase = other
	if l.Limits.Turn > 0 && l.watchdog.timer != nil {
		l.unwatch()
	}
	if l.state.CompareAndSwap(running, resting) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.VM.ClearInterrupt()
	l.state.Store(resting)
}

// drop drops the ticks and the jobs of the turn, and what was to come next.
func (l *Loop) drop() {
	l.guts.Take(func(func()) {})
	l.stale += l.jobs.Len() - l.owed
	l.owed = 0
	l.jobs.Clear()
	l.ticks.Clear()
	l.nexts.Clear()
}
