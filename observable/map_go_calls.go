package observable

import (
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// counts are of calls. The lock of the values that wait guards them.
type counts struct {
	workers int // set once
	limit   int // of the results that wait; 0 if there is none; set once

	busy  int    // calls that run
	begun uint64 // calls
	taken uint64 // results that were delivered, if they are bounded
}

func (c *counts) init(workers, limit int) { c.workers, c.limit = workers, limit }

// mayStartLocked reports whether the results let a further call begin.
func (c *counts) mayStartLocked() bool {
	return c.busy < c.workers && (c.limit == 0 || c.undeliveredLocked() < c.limit)
}

// undeliveredLocked is how many results wait.
func (c *counts) undeliveredLocked() int { return int(c.begun-c.taken) - c.busy }

// calls are the jobs of MapGo: the values that wait for a goroutine.
//
// While values wait, no further call may start: the code that changes that starts one.
type calls[T any] struct {
	queue boundedQueue[T] // whose mu guards the counts
	counts
	on worker[T] // set once
}

// freed calls the source back, if there is room. It runs users' code on the host, not on a worker.
func (c *calls[T]) freed() { c.queue.door.gate.FreedBy(c.on.onHost) }

func (c *calls[T]) Ready(a *demand.Asker) bool { return c.queue.door.gate.Ready(a) }
func (c *calls[T]) Credit() int                { return creditIn(&c.queue) }

func (c *calls[T]) admit(v T) error {
	c.queue.door.mu.Lock()
	defer c.queue.door.mu.Unlock()
	if c.mayStartLocked() && !c.queue.door.over { // so nothing waits
		c.startLocked(v)
		return nil
	}
	_, err := enqueueLocked(&c.queue, v)
	c.startAllLocked() // v may have waited for room
	return err
}

func (c *calls[T]) startLocked(v T) {
	at := c.beginLocked()
	point.Go(func() { c.work(at, v) })
}

// startAllLocked has calls begin as long as they may and values wait.
func (c *calls[T]) startAllLocked() {
	for ring.Len(&c.queue.waiting) > 0 && c.mayStartLocked() && !c.queue.door.over {
		c.startLocked(popLocked(&c.queue))
	}
}

// beginLocked counts a call that begins, and returns its place.
func (c *calls[T]) beginLocked() (at uint64) {
	c.busy++
	c.begun++
	return c.begun - 1
}

// work is the goroutine of a worker.
func (c *calls[T]) work(at uint64, v T) {
	for ok := true; ok && c.on.call(at, v); {
		at, v, ok = c.proceed()
	}
}

// proceed takes the value for the next call of a goroutine, unless that has nothing more to do.
func (c *calls[T]) proceed() (at uint64, v T, ok bool) {
	defer c.freed()
	c.queue.door.mu.Lock()
	defer c.queue.door.mu.Unlock()
	c.busy--
	if ring.Len(&c.queue.waiting) == 0 || c.queue.door.over || !c.mayStartLocked() {
		return 0, v, false
	}
	return c.beginLocked(), popLocked(&c.queue), true
}

func (c *calls[T]) remain(arrived uint64) bool {
	c.queue.door.mu.Lock()
	defer c.queue.door.mu.Unlock()
	return ring.Len(&c.queue.waiting) > 0 || arrived < c.begun
}

func (c *calls[T]) makeRoom() {
	defer c.freed()
	c.queue.door.mu.Lock()
	defer c.queue.door.mu.Unlock()
	c.taken++
	c.startAllLocked()
}

// fail ends: calls begin in the order of their values.
func (c *calls[T]) fail(uint64) { c.end() }

func (c *calls[T]) bounded() bool { return c.queue.backlog.bounded() }
func (c *calls[T]) blocks() bool  { return c.queue.backlog.blocks() }
func (c *calls[T]) end()          { endQueue(&c.queue) }
