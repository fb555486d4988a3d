package host

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/host/internal/inbox"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// burst holds posted tasks that a loop runs one after the other without its lock. Otherwise a loop
// takes the lock twice for each task, and competes for it with the goroutines that post.
//
// Each task of a burst is a turn as any other, so nothing may be due between them. Code that
// changes what runs next, or needs to know exactly what has run, calls endBurst first: tasks that
// have not begun are then in the queue again, as if they had never left it. Microtasks, closing,
// OnCheckpoint, tracing, measuring, Stats and Pending do so. Posting and arming need not: a new
// task or timer is not ready before now, and the tasks in the burst were ready before that.
//
// The tasks of a burst are functions of one chunk, where they stay, or others, which are copied.
type burst struct {
	chunk *inbox.Chunk // the first task is at its place from; nil if tasks has them; for the driver
	from  int          // for the driver
	tasks []task       // as long as the longest burst; between bursts all zero
	end   int          // number of tasks; 0 if there is no burst; guarded by the host
	size  int          // limit of the latest burst without a chunk; guarded by the host

	// left is the number of tasks that have not begun, or less than 0. The loop takes the next task
	// by counting down, without the lock. endBurst takes all by setting left to 0, with the lock.
	// So each task goes to one of the two, and with it its place in tasks or the chunk. left has a
	// cache line of its own, because goroutines that post use everything round it.
	_    [64]byte
	left atomic.Int32
	_    [64]byte
}

// maxBurst bounds a burst without a chunk, to 16 KiB. Such bursts grow up to it, so that putting
// back the rest costs little if each task queues a microtask.
const maxBurst = 512

// startBurst makes a burst of the tasks that come next. The first is the task of the turn that has
// begun. It reports false if that task is better run by itself: no task follows it, it is called
// with the lock held, each turn or checkpoint is observed, or immediates may go between.
func (e *engine) startBurst() bool {
	if e.ctx == nil || e.traits.gate != nil || e.observed || e.checks != nil || e.immediates.wait() ||
		e.timers.node && e.turnsBegun == 1 {
		return false
	}
	x, n := e.express.Load(), 0
	switch first := ring.At(&e.tasks, ring.Head(&e.tasks)).run.(type) {
	case callback:
		if ring.Len(&e.tasks) < 2 {
			return false
		}
		n = e.copyBurst(&x.burst)
	case *inbox.Chunk:
		if n = first.Before(e.nextDue()); n < 2 {
			return false
		}
		ring.Pop(&e.tasks)
		x.more -= first.Len() - 1
		x.burst.chunk, x.burst.from = first, first.First()
	default:
		return false
	}
	e.countTasks(n)
	e.turnsBegun-- // that of the first, which is counted already
	x.burst.end = n
	x.burst.left.Store(int32(n))
	return true
}

// copyBurst copies the functions at the head of the queue, as far as they may be a burst. It returns
// how many.
func (e *engine) copyBurst(b *burst) (n int) {
	b.chunk = nil
	b.size = min(2*b.size+1, maxBurst)
	until, limit := e.nextDue(), min(b.size, ring.Len(&e.tasks))
	if limit > len(b.tasks) {
		b.tasks = make([]task, b.size)
	}
	for n = 1; n < limit; n++ {
		t := ring.At(&e.tasks, ring.Head(&e.tasks)+uint64(n))
		if !t.calls() || t.ready >= until {
			break
		}
	}
	ring.PopTo(&e.tasks, b.tasks[:n])
	return n
}

// calls reports whether a task is a user's function, which is called without the lock.
func (t *task) calls() bool {
	_, ok := t.run.(callback)
	return ok
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
	if c := b.chunk; c != nil && c.Len() == 0 {
		x.inbox.GiveBack(c) // no other goroutine has it, and the last function has left it
	}
}

// take takes the task that is next, number i of the burst; nil if there is none. The lock is not
// held: see left.
func (b *burst) take(i int) func() {
	if b.left.Add(-1) < 0 {
		return nil
	}
	if b.chunk != nil {
		return b.chunk.Take(b.from + i)
	}
	f := b.tasks[i].run.(callback)
	b.tasks[i] = task{}
	return f
}

// endBurst ends the burst, if there is one.
func (e *engine) endBurst() {
	if x := e.express.Load(); x != nil && x.burst.end > 0 {
		e.putBack(x)
	}
}

// putBack puts back the tasks of a burst that have not begun. The next burst is then short, because
// this one may end in the same way.
func (e *engine) putBack(x *express) {
	b := &x.burst
	rest := max(0, int(b.left.Swap(0)))
	e.countTasks(-rest)
	if c := b.chunk; c != nil {
		if c.Skip(b.end - rest); c.Len() > 0 {
			ring.PutBack(&e.tasks, task{c.Ready(), c.Seq(), c})
			x.more += c.Len() - 1
		}
		b.end = 0
		return
	}
	for i := range rest {
		at := b.end - 1 - i
		ring.PutBack(&e.tasks, b.tasks[at])
		b.tasks[at] = task{}
	}
	if rest > 0 {
		b.size = 0
	}
	b.end = 0
}

// countTasks counts turns with a task each; n may be below 0.
func (e *engine) countTasks(n int) {
	e.turnsBegun += uint64(n)
	e.ran.Tasks += uint64(n)
}
