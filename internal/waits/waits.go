// Package waits keeps a list of the goroutines that the module makes wait, so that closing a host
// frees them before it waits itself.
//
// There are two rules. A host that closes wakes the goroutines that wait for its callbacks. And
// from then on nothing makes the host's own goroutine wait, so that Close waits for user code only.
// Hence no set of calls of Close can hang.
package waits

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Packages host, scheduler and observable export these.
var (
	// ErrClosed says that a host is closed.
	ErrClosed = errors.New("host: closed")

	// The reasons for not waiting.
	ErrAbandoned error = abandoned{}
	ErrDeadlock        = errors.New("rxsched: the goroutine would wait for itself")
)

// abandoned is ErrAbandoned. Mostly it is the host that closed, so it is also ErrClosed.
type abandoned struct{}

func (abandoned) Error() string {
	return "scheduler: work abandoned: the host closed, or other work of its run panicked"
}

func (abandoned) Unwrap() error { return ErrClosed }

// Host is a host whose callbacks end a wait.
type Host interface {
	// Driver returns the number of the goroutine that drives the host, or its name (see [gort.Name]);
	// 0 if none does or it is not known. It takes no lock.
	Driver() int64

	// Shut reports whether the host is closed. It takes the host's lock.
	Shut() bool
}

// Lone takes the place of a Host if a single goroutine ends the wait.
type Lone struct{ *atomic.Int64 }

// Driver returns the goroutine.
func (l Lone) Driver() int64 { return l.Load() }

// Shut returns false.
func (Lone) Shut() bool { return false }

// On waits on c, whose lock the caller holds, until it is signalled. It returns ErrAbandoned if h is
// closed, or if a host that the caller drives is closed. It returns ErrDeadlock if the caller would
// wait for itself. Callers wait in a loop, because a host that closes signals, too. h may be nil.
func On(c *sync.Cond, h Host) error { return By(gort.Goid(), c, h) }

// By is On for a caller that knows that its goroutine is g.
func By(g int64, c *sync.Cond, h Host) error {
	wake := func() {
		c.L.Lock()
		defer c.L.Unlock()
		c.Broadcast()
	}
	w := &waiter{g, wake, h}
	if err := w.enter(); err != nil {
		return err
	}
	if h != nil && h.Shut() {
		w.leave()
		return ErrAbandoned
	}
	c.Wait()
	w.leave()
	if point.Active() { // the goroutine that woke the caller goes on, too
		c.L.Unlock()
		point.At(c, "go on")
		c.L.Lock()
	}
	return nil
}

// For waits until c is closed. It returns ctx.Err() if ctx ends first, ErrAbandoned if a host that the
// caller drives closes first, and ErrDeadlock as On does. If h closes, the caller closes c before it
// calls Wake.
func For(ctx context.Context, c <-chan struct{}, h Host) error {
	if ended(c) {
		return nil
	}
	stop := make(chan struct{})
	w := &waiter{gort.Goid(), func() { close(stop) }, h}
	err := w.enter()
	if err == nil {
		select {
		case <-c:
		case <-ctx.Done():
			err = ctx.Err()
		case <-stop:
			err = ErrAbandoned
		}
		w.leave()
	}
	point.At(c, "go on")
	if ended(c) { // whether or not the wait has ended otherwise
		return nil
	}
	return err
}

func ended(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Stop returns a channel that closes when a host closes that the caller drives. The caller waits
// for the channel beside others, and calls done afterwards.
func Stop() (stop <-chan struct{}, done func()) {
	c := make(chan struct{})
	w := &waiter{g: gort.Goid(), wake: func() { close(c) }}
	if w.enter() != nil {
		close(c)
	}
	return c, w.leave
}
