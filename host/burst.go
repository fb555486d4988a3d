package host

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/host/internal/inbox"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// burst holds posted tasks that a loop runs one after the other without its lock. Without bursts a
// loop takes the lock twice for each task, and competes for it with the goroutines that post.
//
// Each task of a burst is a turn as any other, so nothing may be due between them. Code that
// changes what runs next, or needs to know exactly what has run, calls endBurst first: tasks that
// have not begun then are the first of the queue, as if there had been no burst. Microtasks, closing,
// OnCheckpoint, tracing, measuring, Stats and Pending do so. Posting and arming need not: a new
// task or timer is not ready before now, and the tasks in the burst were ready before that.
//
// The tasks of a burst are functions of one chunk of the inbox, which is the first of the queue
// meanwhile.
type burst struct {
	chunk *inbox.Chunk // the first task is at its place from; for the driver
	from  int          // for the driver
	end   int          // number of tasks; 0 if there is no burst; guarded by the host

	// left is the number of tasks that have not begun, or less than 0. The loop takes the next task
	// by counting down, without the lock. endBurst takes all by setting left to 0, with the lock.
	// Both are atomic, so they are in one order, and each task goes to one of the two, and with it
	// its place in the chunk: a count below 0 is the loop's only after endBurst's swap, or at the
	// end. What the loop did before a count synchronizes before a swap that comes later, so
	// endBurst's caller sees the places empty that were taken. left has a cache line of its own,
	// because goroutines that post use everything round it.
	_    [64]byte
	left atomic.Int32
	_    [64]byte
}

// startBurst makes a burst of the tasks that come next. The first is the task of the turn that has
// begun. It reports false if that task is better run by itself: no task follows it in a chunk, each
// turn or checkpoint is observed, or immediates may go between.
func (e *engine) startBurst() bool {
	if e.ctx == nil || e.traits.gate != nil || e.observed || e.checks != nil || e.immediates.wait() ||
		e.timers.node && e.turnsBegun == 1 {
		return false
	}
	c, ok := ring.At(&e.tasks, ring.Head(&e.tasks)).run.(*inbox.Chunk)
	if !ok {
		return false
	}
	n := c.Before(e.nextDue())
	if n < 2 {
		return false
	}
	b := &e.express.Load().burst
	b.chunk, b.from, b.end = c, c.First(), n
	b.left.Store(int32(n))
	e.countTasks(n)
	e.turnsBegun-- // that of the first, which is counted already
	return true
}

// runBurst runs a burst until it is over. The lock is held before and after.
func (e *engine) runBurst() {
	x, ctx := e.express.Load(), e.ctx
	b := &x.burst
	e.mu.Unlock()
	for i := 0; ctx.Err() == nil; i++ {
		f := b.take(i)
		if f == nil {
			break
		}
		f()
	}
	e.mu.Lock()
	e.endBurst()
	if c := b.chunk; c.Len() == 0 {
		x.inbox.GiveBack(c) // no other goroutine has it, and the last function has left it
	}
}

// take takes the task that is next, number i of the burst; nil if there is none. The lock is not
// held: see left.
func (b *burst) take(i int) func() {
	if b.left.Add(-1) < 0 {
		return nil
	}
	return b.chunk.Take(b.from + i)
}

func (e *engine) endBurst() {
	if x := e.express.Load(); x != nil && x.burst.end > 0 {
		e.putBack(x)
	}
}

// putBack leaves the tasks of a burst that have not begun in the queue.
func (e *engine) putBack(x *express) {
	b := &x.burst
	rest := max(0, int(b.left.Swap(0)))
	e.countTasks(-rest)
	e.skip(b.chunk, b.end-rest)
	b.end = 0
}

// countTasks counts turns with a task each; n may be below 0.
func (e *engine) countTasks(n int) {
	e.turnsBegun += uint64(n)
	e.ran.Tasks += uint64(n)
}
