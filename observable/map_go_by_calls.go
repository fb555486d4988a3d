package observable

import (
	"math"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// keyedCalls are the jobs of MapGoBy: the values that wait for a goroutine, or for a call of their
// key.
//
// While a value waits whose key is free, no further call may start: the code that changes that
// starts one. Of all such values, the one that came first is next.
//
// Results may wait for a value whose call has not begun. If only they prevented that call, nothing
// would go on. So it may begin while the scheduler has room.
type keyedCalls[T any, K comparable] struct {
	door // whose mu guards what is below
	counts
	lanes lanes[T, K]
	turns knot[*parcel[T, K]] // all whose results have not been passed on, unless unordered

	on     worker[T]     // set once
	key    func(T) K     // set once
	config MapGoByConfig // set once
	asks   atomic.Bool   // the source does
	came   uint64        // values that have a place
	went   uint64        // results that were passed on
	cut    uint64        // no call begins for a value with that place, or a later one
	extra  bool          // a value waits beyond the bound of its key
	turned bool          // the first of the turns gave way
}

func (c *keyedCalls[T, K]) bounded() bool {
	return c.config.Backlog.bounded() || c.config.KeyBacklog.bounded()
}

func (c *keyedCalls[T, K]) blocks() bool {
	return c.config.Backlog.blocks() || c.config.KeyBacklog.blocks()
}

// freed calls the source back, if there is room. It runs users' code on the host, not on a worker.
func (c *keyedCalls[T, K]) freed() { c.gate.FreedBy(c.on.onHost) }

func (c *keyedCalls[T, K]) Ready(a *demand.Asker) bool {
	c.asked()
	return c.gate.Ready(a)
}

// asked notes that the source asks.
func (c *keyedCalls[T, K]) asked() {
	if !c.asks.Load() {
		c.asks.Store(true)
	}
}

func (c *keyedCalls[T, K]) Credit() int {
	c.asked()
	return c.credit()
}

// credit does not know the keys of the values to come: any may be beyond the bound of its key.
func (c *keyedCalls[T, K]) credit() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	credit := math.MaxInt
	if c.config.Backlog.blocks() {
		credit = c.config.Backlog.Limit - c.lanes.size
	}
	switch {
	case c.over || c.extra:
		return 0
	case c.config.KeyBacklog.blocks():
		return min(credit, 1)
	default:
		return credit
	}
}

// leavesLocked is called before a parcel leaves a lane.
func (c *keyedCalls[T, K]) leavesLocked(one *lane[T, K]) {
	c.extra = c.extra && !c.beyondLocked(one)
	c.leftLocked()
}

// beyondLocked reports whether more values of a key wait than its bound says.
func (c *keyedCalls[T, K]) beyondLocked(one *lane[T, K]) bool {
	return one.waiting.size > c.config.KeyBacklog.Limit
}

// first is for the results.
func (c *keyedCalls[T, K]) first() (at uint64, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.turns.empty() {
		return 0, false
	}
	return c.turns.next.of.at, true
}

// passed is for the results.
func (c *keyedCalls[T, K]) passed() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.went++
	c.turns.next.leave()
	c.startAllLocked()
}

// awaitedLocked reports whether results wait for a parcel, and the scheduler has room for it.
func (c *keyedCalls[T, K]) awaitedLocked(p *parcel[T, K]) bool {
	return c.busy < c.workers && c.turns.next.of == p && int(c.went-c.taken) < c.limit
}

// startAllLocked has calls begin as long as they may and values wait.
func (c *keyedCalls[T, K]) startAllLocked() {
	for p := c.nextLocked(); p != nil; p = c.nextLocked() {
		point.Go(func() { c.work(p) })
	}
}

// nextLocked has the next call begin, if there is one that may, and returns its parcel.
func (c *keyedCalls[T, K]) nextLocked() *parcel[T, K] {
	if len(c.lanes.free) == 0 {
		return nil
	}
	one := c.lanes.free[0]
	if one.waiting.first.at >= c.cut || !c.mayStartLocked() && !c.awaitedLocked(one.waiting.first) {
		return nil
	}
	c.busy++
	c.begun++
	c.leavesLocked(one)
	return c.lanes.begin(one)
}

// work is the goroutine of a worker.
func (c *keyedCalls[T, K]) work(p *parcel[T, K]) {
	for p != nil && c.on.call(p.at, p.value) {
		p = c.proceed(p.lane)
	}
}

// proceed takes the value for the next call of a goroutine whose call has ended, unless that has
// nothing more to do.
func (c *keyedCalls[T, K]) proceed(done *lane[T, K]) *parcel[T, K] {
	defer c.freed()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy--
	c.lanes.end(done)
	c.leftLocked() // a value in front may have a call begin at once
	return c.nextLocked()
}

func (c *keyedCalls[T, K]) remain(arrived uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lanes.size > 0 || arrived < c.begun
}

func (c *keyedCalls[T, K]) makeRoom() {
	defer c.freed()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.taken++
	c.leftLocked()
	c.startAllLocked()
}

// end frees the producers that wait, and drops the values.
func (c *keyedCalls[T, K]) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lanes.init()
	c.cut = 0
	c.releaseLocked()
}

// fail lets only calls before the failed one begin: their results are still delivered.
func (c *keyedCalls[T, K]) fail(at uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = min(c.cut, at)
	c.releaseLocked()
}
