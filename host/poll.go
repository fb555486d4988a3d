package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Poll runs what is ready, without sleeping, and returns the time until there is more to do: 0 if
// there is more already, [Forever] if nothing is pending but holds. With it, a program runs a loop
// from a loop of its own, such as a game's. New work waits for the next Poll, except microtasks and
// what joins a requested frame or, in Node's order, the immediates that wait. [Config.Wake] tells
// of what comes after Poll has returned.
//
// It returns [ErrRunning] if the loop is being driven already, or if Config.Wake calls it. It
// returns [ErrClosed] if the loop is closed, or closes meanwhile. If a callback panics and the
// panic goes on, Poll tells nothing; Config.Wake is called if anything is pending.
func (l *Loop) Poll() (next time.Duration, err error) {
	if err := l.claim(polls, false); err != nil {
		return 0, err
	}
	return l.poll(func() bool { return !l.closed })
}

// Step is Poll for one turn at most: a task, a timer, a frame or an idle callback, with its
// microtasks. A loop that is embedded in another can thus give each turn a task of the other's.
func (l *Loop) Step() (next time.Duration, err error) {
	if err := l.claim(polls, false); err != nil {
		return 0, err
	}
	begun := false
	return l.poll(func() bool {
		goes := !l.closed && (l.inTurn || !begun)
		begun = true
		return goes
	})
}

// Vsync makes the frame that was asked for take place: see [Config.RequestFrame]. The timestamp is
// the host time of the vsync. Callbacks are called with it. One before host time 0 counts as 0. It
// may lie in the future, as a display's forecast does.
//
// If the loop is not being driven, Vsync runs the frame on the caller's goroutine, as one turn, and
// returns the time until there is more to do, as Poll does. Otherwise the driver runs the frame in
// a turn of its own, and Vsync returns [Forever] at once. So it does in a callback of the loop and
// in a call of a hook. If no callback waits for a frame, nothing runs.
//
// It returns [ErrTimestamp] if the timestamp is before the last one, [ErrClosed] as Poll does, and
// an error if Config.RequestFrame is nil.
func (l *Loop) Vsync(timestamp time.Duration) (next time.Duration, err error) {
	return l.grant(func() error { return l.frames.vsync(timestamp) }, l.frameTurn())
}

// GrantIdle gives the idle callbacks time, until a deadline in host time: see [Config.RequestIdle].
// The period ends earlier at the next timer.
//
// If the loop is not being driven, GrantIdle runs idle callbacks on the caller's goroutine, a turn
// each, until the period is over or something else is ready. It returns the time until there is
// more to do, as Poll does. Otherwise the driver runs them, and GrantIdle returns [Forever] at
// once. So it does in a callback of the loop and in a call of a hook. Callbacks that are left wait
// for the next period, which is asked for.
//
// It returns [ErrClosed] as Poll does, and an error if Config.RequestIdle is nil.
func (l *Loop) GrantIdle(deadline time.Duration) (next time.Duration, err error) {
	return l.grant(func() error { return l.idle.grant(deadline) }, l.idleTurn)
}

// grant calls allow with the lock held, and then runs what that allows while more returns true, or
// leaves it to the driver of the loop.
func (l *Loop) grant(allow func() error, more func() bool) (time.Duration, error) {
	claimed, err := l.allowed(allow)
	switch {
	case err != nil:
		return 0, err
	case !claimed:
		return Forever, nil
	}
	return l.poll(more)
}

// allowed is the part of grant with the lock. It reports whether the caller has the claim.
func (l *Loop) allowed(allow func() error) (claimed bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return false, ErrClosed
	}
	if err := allow(); err != nil {
		return false, err
	}
	switch err := l.claimLocked(polls, false); err {
	case nil:
		return true, nil
	case ErrRunning:
		l.wakeForNext()
		return false, nil
	default:
		return false, err
	}
}

// poll drives the loop, which is claimed, while more returns true. It ends the claim.
func (l *Loop) poll(more func() bool) (next time.Duration, err error) {
	l.mu.Lock()
	l.drives(gort.Goid())
	limit := l.horizon()
	l.mu.Unlock()
	defer func() {
		if next = l.release(); l.core().Shut() {
			next, err = 0, ErrClosed
		}
	}()
	l.turns(limit, more)
	l.answer()
	return 0, nil
}
