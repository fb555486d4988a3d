package observable

import "github.com/rxsched/rxsched/internal/point"

// calls has the values that wait for a goroutine, and counts the calls.
//
// While values wait, no further call may start: whoever changes that starts one.
type calls[T any] struct {
	boundedQueue[T]           // whose mu guards what is below
	on              worker[T] // set once
	workers         int       // set once

	busy  int    // calls that run
	begun uint64 // calls
	taken uint64 // results that were delivered, if they are bounded
}

// freed calls the source back, if there is room. What it has users' code run by is not a worker.
func (c *calls[T]) freed() { c.gate.FreedBy(c.on.onHost) }

// worker is who calls.
type worker[T any] interface {
	// onHost calls f in a run of the scheduler.
	onHost(f func())

	// work is a goroutine. It calls with v, whose place is at, and then with what proceed returns.
	work(at uint64, v T)
}

// admit has a call begin, or v wait.
func (c *calls[T]) admit(v T) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.mayStartLocked() { // so nothing waits
		c.startLocked(v)
		return nil
	}
	_, _, err := c.putLocked(v)
	c.startAllLocked() // v may have waited for room
	return err
}

// mayStartLocked reports whether a call may begin.
func (c *calls[T]) mayStartLocked() bool {
	return !c.over && c.busy < c.workers && !(c.bounded() && c.undeliveredLocked() >= c.Limit)
}

// undeliveredLocked is how many results wait.
func (c *calls[T]) undeliveredLocked() int { return int(c.begun-c.taken) - c.busy }

func (c *calls[T]) startLocked(v T) {
	at := c.beginLocked()
	point.Go(func() { c.on.work(at, v) })
}

// startAllLocked has calls begin as long as they may and values wait.
func (c *calls[T]) startAllLocked() {
	for c.waiting.Len() > 0 && c.mayStartLocked() {
		c.startLocked(c.popLocked())
	}
}

// beginLocked counts a call that begins, and returns its place.
func (c *calls[T]) beginLocked() (at uint64) {
	c.busy++
	c.begun++
	return c.begun - 1
}

// proceed takes the value for the next call of a goroutine, unless that has nothing more to do.
func (c *calls[T]) proceed() (at uint64, v T, ok bool) {
	defer c.freed()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy--
	if c.waiting.Len() == 0 || !c.mayStartLocked() {
		return 0, v, false
	}
	return c.beginLocked(), c.popLocked(), true
}

// remain reports whether results are still to come, if so many have.
func (c *calls[T]) remain(arrived uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.waiting.Len() > 0 || arrived < c.begun
}

// makeRoom counts a result that is delivered, which may make room for calls.
func (c *calls[T]) makeRoom() {
	defer c.freed()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.taken++
	c.startAllLocked()
}
