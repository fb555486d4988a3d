// Package point marks the places where it matters which goroutine goes first. A test that decides
// the order of goroutines stops them there: see package conduct. While there is no such test, a
// point costs one atomic read.
package point

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Conductor decides when goroutines go on.
type Conductor interface {
	// At waits until the caller may go on.
	At(what string, on any)

	// Go calls f on a goroutine of its own.
	Go(f func())

	// Keep makes a test that waits until nothing is pending wait while busy returns true. That is
	// called while all goroutines are blocked.
	Keep(busy func() bool)
}

var (
	active atomic.Int32 // conductors at work

	mu      sync.RWMutex                  // guards what is below
	members = map[int64]Conductor{}       // of a goroutine, by its number
	leaders = map[int64]Conductor{}       // likewise, of one that sets up and takes no part
	owners  = map[any]func(what string){} // to call before something is done to an object
)

// At waits, if the caller takes part in a test that decides its order, until the caller may do what
// it says to object, which is a pointer. No lock may be held.
func At(object any, what string) {
	if active.Load() != 0 {
		at(object, what)
	}
}

// Active reports whether the order of goroutines is decided by an explorer.
func Active() bool { return active.Load() != 0 }

func at(object any, what string) {
	mu.RLock()
	enter := owners[object]
	mu.RUnlock()
	if enter != nil {
		enter(what)
	} else if c := mine(); c != nil {
		c.At(what, object)
	}
}

// Go calls f on a goroutine of its own, which takes part if the caller does.
func Go(f func()) {
	if c := mine(); c != nil {
		c.Go(f)
		return
	}
	go f()
}

func mine() Conductor {
	if active.Load() == 0 {
		return nil
	}
	mu.RLock()
	defer mu.RUnlock()
	return members[gort.Goid()]
}

// Conducts returns the conductor of what the caller makes: that of its own, or the one for which it
// sets up; nil if there is none.
func Conducts() Conductor {
	if active.Load() == 0 {
		return nil
	}
	mu.RLock()
	defer mu.RUnlock()
	if c := members[gort.Goid()]; c != nil {
		return c
	}
	return leaders[gort.Goid()]
}

// Lead says that goroutine id sets up what c conducts.
func Lead(id int64, c Conductor) {
	mu.Lock()
	defer mu.Unlock()
	leaders[id] = c
}

// Begin says that a conductor is at work, until End.
func Begin() { active.Add(1) }

// End undoes Begin.
func End() { active.Add(-1) }

// Join makes goroutine id take part.
func Join(id int64, c Conductor) {
	mu.Lock()
	defer mu.Unlock()
	members[id] = c
}

// Leave undoes Join and Lead, of all of these.
func Leave(ids ...int64) {
	mu.Lock()
	defer mu.Unlock()
	for _, id := range ids {
		delete(members, id)
		delete(leaders, id)
	}
}

// Own calls enter before each request to object, on any goroutine.
func Own(object any, enter func(what string)) {
	mu.Lock()
	defer mu.Unlock()
	owners[object] = enter
}

// Disown undoes Own.
func Disown(object any) {
	mu.Lock()
	defer mu.Unlock()
	delete(owners, object)
}
