package observable

import (
	"math"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/heap"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// job is a value on its way to a call, and its result on the way to the scheduler.
type job struct {
	of     caller         // set once
	at     uint64         // its place among all values; set once
	lane   *lane          // its key's; set once
	behind *job           // the next one of its key that waits
	turn   ringNode[*job] // among all whose results have not been passed on
	waits  bool           // for a call
	done   bool           // the call has returned
}

// caller has the value and the result of a job.
type caller interface {
	// call calls project. It reports whether a further result is wanted.
	call() bool
}

// lane is the values of a key that wait. A key has one while it has anything to do.
type lane struct {
	key         any
	first, last *job // in their order
	size        int
	busy        bool // a call of the key runs
}

// jobs are the values that wait for a goroutine, or for a call of their key, and the calls.
//
// While a job is free, no further call may start: the code that changes that starts one. Of all free
// jobs, the one that came first is next.
//
// Results may wait for that of a job whose call has not begun. If they alone kept it from that,
// nothing would go on: so it may begin as long as there is room at the scheduler.
type jobs struct {
	config  MapGoByConfig // set once
	workers int           // set once
	onHost  func(func())  // has a run of the scheduler call; set once
	asks    atomic.Bool   // the source does

	door                    // whose mu guards what is below
	lanes   map[any]*lane   // those that have anything to do; nil if the jobs have no keys
	own     lane            // has the jobs without keys; it is never busy
	free    heap.Heap[*job] // those that wait for a goroutine only, the one that came first before the others
	turns   ringNode[*job]  // whose results have not been passed on, in their order
	waiting int             // jobs
	busy    int             // calls that run
	came    uint64          // jobs
	begun   uint64          // calls
	passed  uint64          // results
	taken   uint64          // results that were delivered, if they are bounded
	cut     uint64          // no call begins for a job with that place, or a later one
	extra   bool            // a job waits beyond the bound of its key
}

func (c *jobs) init(workers int, keyed bool, config MapGoByConfig, await awaiting, onHost func(func())) {
	c.config, c.workers, c.onHost, c.cut = config, workers, onHost, math.MaxUint64
	if keyed {
		c.lanes = make(map[any]*lane)
	}
	c.door.init(await, c.credit)
	c.turns.init()
}

// bounded reports whether any number is bounded, and blocks whether the source may wait.
func (c *jobs) bounded() bool { return c.config.Backlog.bounded() || c.config.KeyBacklog.bounded() }
func (c *jobs) blocks() bool  { return c.config.Backlog.blocks() || c.config.KeyBacklog.blocks() }

// freed calls the source back, if there is room. What it has users' code run by is not a worker.
func (c *jobs) freed() { c.gate.FreedBy(c.onHost) }

// Ready is what the source asks, if it may wait.
func (c *jobs) Ready(a *demand.Asker) bool {
	c.asks.Store(true)
	return c.gate.Ready(a)
}

// Credit is that of a [demand.Blocker].
func (c *jobs) Credit() int {
	c.asks.Store(true)
	return c.credit()
}

// credit does not know the keys of the values to come: any may be beyond the bound of its key.
func (c *jobs) credit() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	credit := math.MaxInt
	if c.config.Backlog.blocks() {
		credit = c.config.Backlog.Limit - c.waiting
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

// admit has a call begin for a new job, or the job wait. It reports whether others gave way.
func (c *jobs) admit(j *job, key any) (dropped bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ok, dropped, err := c.makeRoomLocked(key)
	if ok {
		j.at, j.waits, j.turn.of = c.came, true, j
		c.came++
		c.waiting++
		c.turns.push(&j.turn)
		c.queueLocked(j, key)
	}
	c.startAllLocked() // also when others gave way
	return dropped, err
}

// makeRoomLocked reports whether a job of a key may enter. It may wait, without mu.
func (c *jobs) makeRoomLocked(key any) (ok, dropped bool, err error) {
	beyond := false // the bound of its key
	for !c.over {
		b, one := c.fullLocked(key, beyond)
		switch {
		case b == nil:
			return true, dropped, nil
		case b.Overflow == OverflowBlock && one != nil && c.asks.Load() && !c.extra:
			beyond = true // and the source waits
		case b.Overflow == OverflowBlock:
			full := func() bool { b, _ := c.fullLocked(key, beyond); return b != nil }
			if ok, err := c.waitLocked(full); !ok {
				return false, dropped, err
			}
		case b.Overflow == OverflowDropNewest:
			return false, dropped, nil
		case b.Overflow == OverflowFail:
			return false, dropped, &OverflowError{Limit: b.Limit}
		default:
			dropped = true
			c.forgetLocked(b.Overflow, one)
		}
	}
	return false, dropped, nil
}

// fullLocked returns the backlog that is full for a further job of a key, and the lane if it is the
// key's; nil if a call may begin at once, or there is room. The key's counts unless beyond.
func (c *jobs) fullLocked(key any, beyond bool) (b *Backlog, one *lane) {
	all, each := &c.config.Backlog, &c.config.KeyBacklog
	one = c.lanes[key]
	switch {
	case one == nil && c.mayStartLocked():
		return nil, nil // a call begins at once
	case one != nil && each.bounded() && one.size >= each.Limit && !beyond:
		return each, one
	case all.bounded() && c.waiting >= all.Limit:
		return all, nil
	default:
		return nil, nil
	}
}

// forgetLocked drops the oldest job that waits, or all, of a lane or, if that is nil, of all.
func (c *jobs) forgetLocked(policy Overflow, one *lane) {
	for more := one != nil; more; more = policy == OverflowKeepLatest && one.first != nil {
		c.dropLocked(one.first)
	}
	for k := c.turns.next; one == nil && k != &c.turns; {
		j := k.of
		if k = k.next; j.waits {
			c.dropLocked(j)
			if policy == OverflowDropOldest {
				return
			}
		}
	}
}

func (c *jobs) dropLocked(j *job) {
	c.takeLocked(j, false)
	j.turn.leave()
}

// queueLocked puts a job into the lane of its key.
func (c *jobs) queueLocked(j *job, key any) {
	one := c.lanes[key]
	switch {
	case c.lanes == nil:
		one = &c.own
	case one == nil:
		one = &lane{key: key}
		if key == key { //nolint:staticcheck // NaN is not, and each is a key of its own
			c.lanes[key] = one
		}
	}
	if j.lane = one; one.first == nil {
		one.first = j
		c.settleLocked(one)
	} else {
		one.last.behind = j
	}
	one.last = j
	one.size++
	c.extra = c.extra || c.beyondLocked(one)
}

// takeLocked has a job wait no more, which is the first of its lane: its call begins, or it is dropped.
func (c *jobs) takeLocked(j *job, begins bool) {
	c.waiting--
	c.leftLocked()
	j.waits = false
	one := j.lane
	switch {
	case one.busy:
	case heap.Min(&c.free).Value == j:
		heap.Pop(&c.free)
	default:
		heap.Keep(&c.free, func(other *job) bool { return other != j })
	}
	c.extra = c.extra && !c.beyondLocked(one)
	one.first, j.behind = j.behind, nil
	one.size--
	one.busy = one.busy || begins && one != &c.own
	c.settleLocked(one)
}

// settleLocked is called when another job is the first of a lane, or none, and after a call.
func (c *jobs) settleLocked(one *lane) {
	switch {
	case one.busy:
	case one.first != nil:
		heap.Push(&c.free, 0, one.first.at, one.first)
	default:
		delete(c.lanes, one.key)
	}
}

// beyondLocked reports whether more jobs of a key wait than its bound says.
func (c *jobs) beyondLocked(one *lane) bool {
	return c.config.KeyBacklog.bounded() && one.size > c.config.KeyBacklog.Limit
}

// mayStartLocked reports whether the results let a further call begin.
func (c *jobs) mayStartLocked() bool {
	limit := c.config.Backlog.Limit
	return c.busy < c.workers && (limit == 0 || int(c.begun-c.taken)-c.busy < limit)
}

// awaitedLocked reports whether results wait for a job, and the scheduler has room for it.
func (c *jobs) awaitedLocked(j *job) bool {
	return !c.config.Unordered && c.busy < c.workers && c.turns.next == &j.turn &&
		int(c.passed-c.taken) < c.config.Backlog.Limit
}

// startAllLocked has calls begin as long as they may and jobs wait.
func (c *jobs) startAllLocked() {
	for j := c.nextLocked(); j != nil; j = c.nextLocked() {
		point.Go(func() { c.work(j) })
	}
}

// nextLocked has the next call begin, if there is one that may, and returns its job.
func (c *jobs) nextLocked() *job {
	if heap.Len(&c.free) == 0 {
		return nil
	}
	j := heap.Min(&c.free).Value
	if j.at >= c.cut || !c.mayStartLocked() && !c.awaitedLocked(j) {
		return nil
	}
	c.busy++
	c.begun++
	c.takeLocked(j, true)
	return j
}

// work is a goroutine.
func (c *jobs) work(j *job) {
	for j != nil && j.of.call() {
		j = c.proceed(j)
	}
}

// proceed returns the job for the next call of a goroutine whose call has ended, unless that has
// nothing more to do.
func (c *jobs) proceed(done *job) *job {
	defer c.freed()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy--
	if done.lane.busy {
		done.lane.busy = false
		c.settleLocked(done.lane)
	}
	c.leftLocked() // a value in front may have a call begin at once
	return c.nextLocked()
}

// returned notes that a call has. If it failed, those calls begin that come before it: their results
// are waited for.
func (c *jobs) returned(j *job, failed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	j.done = true
	if c.config.Unordered {
		j.turn.leave()
		c.turns.next.push(&j.turn) // in front
	}
	if failed {
		c.cut = min(c.cut, j.at)
		c.releaseLocked()
	}
}

// next takes the job whose result is next to be passed on, if that is there.
func (c *jobs) next() *job {
	c.mu.Lock()
	defer c.mu.Unlock()
	j := c.turns.next.of
	if j == nil || !j.done {
		return nil
	}
	j.turn.leave()
	c.passed++
	c.startAllLocked()
	return j
}

// none reports whether no results are to come.
func (c *jobs) none() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.turns.empty()
}

// delivered counts a result that is, if there is a bound. That may make room.
func (c *jobs) delivered() {
	defer c.freed()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.taken++
	c.leftLocked()
	c.startAllLocked()
}

// end frees the producers that wait, and drops the jobs.
func (c *jobs) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forgetLocked(OverflowKeepLatest, nil)
	c.cut = 0
	c.releaseLocked()
}
