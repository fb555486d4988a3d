package conduct

import (
	"runtime"
	"testing/synctest"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// How many looks in a row must find a goroutine waiting for a lock. Its holder may be outside of the
// bubble, and let it go soon. Locks of this module and of Go's library are hardly ever held at a
// point; but goroutines outside of the bubble share them, and may have to wait for a processor.
const (
	looks     = 20
	longLooks = 2000
)

// ExpectLocks makes goroutines that wait for a lock of package sync count as blocked: its holder
// may be at a point. A bubble knows nothing of locks, so each step then reads the stacks of all
// goroutines, which takes some microseconds for each. Any goroutine of the bubble may call it.
func (c *Conductor) ExpectLocks() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bubble == "" {
		c.bubble, c.inside = gort.Bubble(), map[int64]bool{}
	}
}

// Quiet waits until all other goroutines are blocked. It reports whether one waits for a lock.
// While it does, the bubble's clock stands still.
func (c *Conductor) Quiet() (locked bool) {
	c.mu.Lock()
	bubble := c.bubble
	c.mu.Unlock()
	if bubble != "" && c.waitsForLock(bubble) {
		return true
	}
	synctest.Wait()
	return false
}

// waitsForLock is Quiet, but returns early if no goroutine waits for a lock.
func (c *Conductor) waitsForLock(bubble string) bool {
	for found, most := 0, looks; found < most; {
		runtime.Gosched()
		switch c.look(bubble) {
		case busy:
			found, most = 0, looks
		case locked:
			found++
		case briefly:
			found, most = found+1, longLooks
		case outside:
			if found, most = found+1, longLooks; found == most {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// state is what the other goroutines of a bubble do.
type state int

const (
	blocked state = iota // all wait
	locked               // all wait, one of them for a lock
	briefly              // the same, and its holder goes on
	outside              // one waits for something outside of the bubble, which may end soon
	busy                 // one goes on
)

// look tells what the other goroutines of a bubble do. The runtime takes one out of its bubble while
// it works for a collection: those are known by their numbers, or by their parents.
func (c *Conductor) look(bubble string) state {
	is, self, all := blocked, gort.Goid(), gort.Goroutines(gort.Stacks())
	for _, g := range all {
		if g.Bubble == bubble {
			c.inside[g.Number] = true
		}
	}
	for _, g := range all {
		switch {
		case g.Bubble == "" && (c.inside[g.Number] || c.inside[g.Parent]):
			return busy
		case g.Bubble != bubble || g.Durable || g.Number == self:
		case g.Busy():
			return busy
		case g.Locked() && g.Briefly():
			is = max(is, briefly)
		case g.Locked():
			is = max(is, locked)
		default:
			is = outside
		}
	}
	return is
}
