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
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/internal/point"
)

// Packages host, scheduler and observable export these.
var (
	// ErrClosed says that a host is closed.
	ErrClosed = errors.New("host: closed")

	// The reasons for not waiting.
	ErrAbandoned = fmt.Errorf(
		"scheduler: the work was abandoned: its flush has panicked, or its %w", ErrClosed)
	ErrDeadlock = errors.New("rxsched: the goroutine would wait for itself")
)

// Host is a host whose callbacks end a wait.
type Host interface {
	// Driver returns the number of the goroutine that drives the host, or 0 if none does or it is
	// not known. It takes no lock.
	Driver() int64

	// Shut reports whether the host is closed. It takes the host's lock.
	Shut() bool
}

// Lone takes the place of a Host if a single goroutine ends the wait.
type Lone struct{ *atomic.Int64 }

// Driver returns the number of the goroutine.
func (l Lone) Driver() int64 { return l.Load() }

// Shut returns false.
func (Lone) Shut() bool { return false }

// waiter is a goroutine that waits.
type waiter struct {
	wake  func()
	host  Host         // whose callbacks end the wait; may be nil
	stuck *atomic.Bool // is set until they have; may be nil if host is
}

// mu is a leaf: no other lock is taken while it is held.
var (
	mu        sync.Mutex
	waiting   = map[int64]waiter{} // by goroutine; guarded by mu
	forbidden = map[int64]int{}    // by goroutine that may not wait: its closed hosts; guarded by mu
)

// On waits on c, whose lock the caller holds, until it is signalled. It returns ErrAbandoned if h is
// closed, or if a host that the caller drives is closed. It returns ErrDeadlock if the caller would
// wait for itself, perhaps through other goroutines that wait for it. Callers wait in a loop,
// because a host that closes signals, too.
//
// h's callbacks end the wait, and clear stuck before they signal. h may be nil; then stuck is
// ignored.
func On(c *sync.Cond, h Host, stuck *atomic.Bool) error {
	g := gort.Goid()
	wake := func() {
		c.L.Lock()
		defer c.L.Unlock()
		c.Broadcast()
	}
	if err := enter(g, waiter{wake, h, stuck}); err != nil {
		return err
	}
	if h != nil && h.Shut() {
		leave(g)
		return ErrAbandoned
	}
	c.Wait()
	leave(g)
	if point.Active() { // whoever woke the caller goes on, too
		c.L.Unlock()
		point.At(c, "go on")
		c.L.Lock()
	}
	return nil
}

// For waits until c is closed. It returns ctx.Err() if ctx ends first, ErrAbandoned if a host that the
// caller drives closes first, and ErrDeadlock as On does, which tells about h and stuck. If h
// closes, the caller closes c before it calls Wake.
func For(ctx context.Context, c <-chan struct{}, h Host, stuck *atomic.Bool) error {
	if ended(c) {
		return nil
	}
	err := until(ctx, c, h, stuck)
	point.At(c, "go on")
	if ended(c) { // whatever else has happened
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

func until(ctx context.Context, c <-chan struct{}, h Host, stuck *atomic.Bool) error {
	g := gort.Goid()
	stop := make(chan struct{})
	if err := enter(g, waiter{func() { close(stop) }, h, stuck}); err != nil {
		return err
	}
	defer leave(g)
	select {
	case <-c:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-stop:
		return ErrAbandoned
	}
}

// Stop returns a channel that closes when a host closes that the caller drives. The caller waits
// for the channel beside others, and calls done afterwards.
func Stop() (stop <-chan struct{}, done func()) {
	g := gort.Goid()
	c := make(chan struct{})
	if enter(g, waiter{wake: func() { close(c) }}) != nil {
		close(c)
	}
	return c, func() { leave(g) }
}

func enter(g int64, w waiter) error {
	mu.Lock()
	defer mu.Unlock()
	switch {
	case forbidden[g] > 0:
		return ErrAbandoned
	case circular(g, w.host):
		return ErrDeadlock
	}
	waiting[g] = w
	return nil
}

func leave(g int64) {
	mu.Lock()
	defer mu.Unlock()
	delete(waiting, g)
}

// circular reports whether g, waiting for h, would wait for itself. mu is held, so a goroutine in
// the list does not leave its wait meanwhile. If it is stuck, only its host can end the wait.
func circular(g int64, h Host) bool {
	for range len(waiting) + 1 {
		if h == nil {
			return false
		}
		d := h.Driver()
		if d == g {
			return true
		}
		w, ok := waiting[d]
		if !ok || w.stuck == nil || !w.stuck.Load() {
			return false
		}
		h = w.host
	}
	return false
}

// Forbid forbids goroutine g to wait, until Allow has been called as often. Wake ends a wait that
// has begun already.
func Forbid(g int64) {
	mu.Lock()
	defer mu.Unlock()
	forbidden[g]++
}

// Allow undoes one call of Forbid.
func Allow(g int64) {
	mu.Lock()
	defer mu.Unlock()
	if forbidden[g]--; forbidden[g] == 0 {
		delete(forbidden, g)
	}
}

// Wake wakes the goroutines that wait for h, if h is not nil, and the forbidden ones that still
// wait. The caller holds no lock.
func Wake(h Host) {
	for _, wake := range affected(h) {
		wake()
	}
}

func affected(h Host) (wakes []func()) {
	mu.Lock()
	defer mu.Unlock()
	for g, w := range waiting {
		if h != nil && w.host == h || forbidden[g] > 0 {
			wakes = append(wakes, w.wake)
			delete(waiting, g)
		}
	}
	return wakes
}
