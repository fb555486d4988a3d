package host

import (
	"math"
	"sync/atomic"
	"time"
)

// burst is posted tasks that a loop runs one after the other without its lock, which is otherwise
// taken twice for each: while goroutines post, they would fight over it. Each is a turn as any
// other. So nothing may be due in between, and whoever has the lock, and does what the next turn
// depends on or wants to know exactly what has run, first calls endBurst: what
// has not begun is in the queue again, as if it had never left it.
//
// Of that, only microtasks, closing, tracing and measuring are such. What is posted or armed
// meanwhile has its turn later anyway: it is not ready before now, and what is in the burst was
// ready before that.
type burst struct {
	tasks []task // of length maxBurst, once there was a burst
	end   int    // of what is in tasks; 0 if there is no burst; guarded by the host
	size  int    // how many the latest took, if there were as many; guarded by the host

	// left is how many tasks have not begun, or less than 0. The loop takes the next one by
	// counting down, without the lock; endBurst takes all by setting it to 0, with the lock. So a
	// task goes to one of them, and to whoever got it belongs its place in tasks. It has a cache
	// line of its own: those that post need everything round it.
	_    [64]byte
	left atomic.Int32
	_    [64]byte
}

const maxBurst = 512 // 16 KiB; bursts grow up to it, so that putting back the rest costs little if each task queues a microtask

// startBurst makes a burst of the tasks that come next, the first of which is what the turn that
// has begun runs. It reports false if that is better run by itself: nothing follows it, it is
// called with the lock, or somebody has to know of each turn.
func (e *engine) startBurst() bool {
	if e.ctx == nil || e.observed || e.tasks.Len() < 2 || !e.nextIsCallback() {
		return false
	}
	b := &e.burst
	if b.tasks == nil {
		b.tasks = make([]task, maxBurst)
	}
	b.size = min(2*b.size+1, maxBurst)
	for until := e.nextDue(); ; {
		b.tasks[b.end] = e.tasks.Pop()
		b.end++
		if b.end == b.size || !e.nextIsCallback() || e.tasks.At(e.tasks.Head()).ready >= until {
			break
		}
	}
	e.countTasks(b.end)
	e.tally.turns-- // that of the first, which is counted already
	b.left.Store(int32(b.end))
	return true
}

// nextIsCallback reports whether there is a task that is a user's function, which is called without
// the lock.
func (e *engine) nextIsCallback() bool {
	if e.tasks.Len() == 0 {
		return false
	}
	_, ok := e.tasks.At(e.tasks.Head()).run.(callback)
	return ok
}

// runBurst runs a burst until it is over. The lock is held before and after.
func (e *engine) runBurst() {
	b := &e.burst
	e.mu.Unlock()
	for i := 0; e.ctx.Err() == nil && b.left.Add(-1) >= 0; i++ {
		f := b.tasks[i].run.(callback)
		b.tasks[i] = task{}
		f()
	}
	e.mu.Lock()
	e.endBurst()
}

// endBurst ends the burst, if there is one: what has not begun is put back. The next one is short
// then: what ended this one may well come again.
func (e *engine) endBurst() {
	b := &e.burst
	if b.end == 0 {
		return
	}
	rest := int(b.left.Swap(0))
	for i := range max(0, rest) {
		at := b.end - 1 - i
		e.tasks.PutBack(b.tasks[at])
		b.tasks[at] = task{}
	}
	if rest > 0 {
		e.countTasks(-rest)
		b.size = 0
	}
	b.end = 0
}

// countTasks counts turns with a task each; n may be below 0.
func (e *engine) countTasks(n int) {
	e.tally.turns += uint64(n)
	e.tally.ran.Tasks += uint64(n)
}

// nextDue returns when the first of what waits for a time is ready; Forever if nothing does.
func (e *engine) nextDue() time.Duration {
	at := time.Duration(math.MaxInt64)
	if due, _, ok := e.idle.timeouts.Due(); ok {
		at = due
	}
	return e.bound(at)
}
