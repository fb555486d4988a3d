package loop

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/dop251/goja"
)

// turn is the turn that is in progress, and whether that is to end.
type turn struct {
	vm       *goja.Runtime // set once
	most     int           // set once: jobs and ticks; 0 for any number
	number   uint64
	fresh    int // jobs and ticks that have run
	watchdog watchdog

	state atomic.Int32
	mu    sync.Mutex
	cause error // of the interruption; guarded by mu
	halt  error // that of Halt, until Resume; guarded by mu
}

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
func (t *turn) Interrupt(cause error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.CompareAndSwap(running, interrupted) {
		t.cause = cause
		t.vm.Interrupt(cause)
	}
}

// Halt interrupts the turn that is in progress, or else the next one, until Resume is called. Any
// goroutine may call it.
func (t *turn) Halt(cause error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.state.Store(interrupted)
	t.cause, t.halt = cause, cause
	t.vm.Interrupt(cause)
}

// halted reports whether Halt was called, for an error that has come of it.
func (t *turn) halted(err error) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.halt != nil && errors.Is(err, t.halt)
}

// Resume undoes Halt, while the host is not driven.
func (t *turn) Resume() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.halt = nil
	if t.state.Load() == interrupted {
		t.vm.ClearInterrupt()
		t.state.Store(resting)
	}
}

// begin notes that a callback, a job or a tick begins. It reports false if the turn was interrupted
// meanwhile.
func (t *turn) begin() bool {
	switch t.state.Load() {
	case resting:
		if !t.state.CompareAndSwap(resting, running) {
			return false
		}
		t.watchdog.watch()
	case interrupted:
		return false
	}
	return true
}

// goOn ends an interruption, and returns its cause.
func (t *turn) goOn() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.vm.ClearInterrupt()
	if t.halt == nil {
		t.state.CompareAndSwap(interrupted, running)
	}
	t.watchdog.watch() // what runs yet, such as a handler of the error, may take as long again
	return t.cause
}

// count counts a job or a tick. It reports whether the limit allows it.
func (t *turn) count() bool {
	t.fresh++
	return t.most == 0 || t.fresh <= t.most
}

// busy reports whether jobs or ticks have run.
func (t *turn) busy() bool { return t.fresh > 0 }

// Turn returns the number of the turn that is in progress.
func (t *turn) Turn() uint64 { return t.number }

// end notes that the turn is over.
func (t *turn) end() {
	t.fresh = 0
	t.number++
	t.watchdog.unwatch()
	if t.state.CompareAndSwap(running, resting) {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.vm.ClearInterrupt(); t.halt == nil {
		t.state.Store(resting)
	}
}
