package waits

import (
	"cmp"
	"slices"
	"sync"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// waiter is a goroutine that waits.
type waiter struct {
	g    int64
	wake func() // is called once at most, after the waiter was taken off the list
	host Host   // whose callbacks end the wait; may be nil
}

var (
	mu        sync.Mutex            // a leaf; guards all below
	waiting   = map[int64]*waiter{} // those that wait, or are about to, by goroutine
	forbidden = map[int64]int{}     // goroutines that may not wait: how many closed hosts they drive
)

// enter puts the waiter on the list, unless it may not wait, or would wait for itself.
func (w *waiter) enter() error {
	mu.Lock()
	defer mu.Unlock()
	switch {
	case forbidden[w.g] > 0:
		return ErrAbandoned
	case w.host != nil && gort.Owns(w.g, w.host.Driver()):
		return ErrDeadlock
	}
	waiting[w.g] = w
	return nil
}

// leave takes the waiter off the list.
func (w *waiter) leave() {
	mu.Lock()
	defer mu.Unlock()
	if waiting[w.g] == w {
		delete(waiting, w.g)
	}
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

// Wake wakes the goroutines that wait for h, and the one that drives h, if it is forbidden and still
// waits. The caller holds no lock.
func Wake(h Host) {
	var woken []*waiter
	mu.Lock()
	driver := h.Driver()
	for g, w := range waiting {
		if w.host == h || g == driver && forbidden[g] > 0 {
			delete(waiting, g)
			woken = append(woken, w)
		}
	}
	mu.Unlock()
	slices.SortFunc(woken, func(a, b *waiter) int { return cmp.Compare(a.g, b.g) }) // maps have no order
	for _, w := range woken {
		w.wake()
	}
}
