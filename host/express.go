package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/inbox"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// express is how functions that are posted get to the goroutine of a loop that runs without much use
// of the host's lock: in by the inbox, and out in bursts.
//
// In the queue of tasks a chunk of the inbox is one entry. It has the ready time and the sequence
// of its first function.
type express struct {
	inbox *inbox.Inbox
	more  int // functions in chunks in the queue, without the first of each; guarded by the host
	burst burst
}

// board makes an express, if the loop may have one.
func (e *engine) board() {
	if e.express.Load() == nil && e.traits.gate == nil {
		e.express.Store(&express{inbox: inbox.New(e.shell.now)})
	}
	e.tune()
}

// tune opens the inbox or closes it, and takes what is in it. It is called whenever what decides on
// that changes: the inbox is open while the loop runs, is awake or about to wake, and is not
// observed.
func (e *engine) tune() {
	if x := e.express.Load(); x != nil {
		open := e.ctx != nil && !e.sleeping && !e.observed && !e.closed
		e.take(x, open, e.timed() || e.timers.running)
	}
}

// stamp makes posts note the time from now on. It is called when something begins to wait for a
// time.
func (e *engine) stamp() {
	if x := e.express.Load(); x != nil && x.inbox.Open() && !x.inbox.Stamps() {
		e.take(x, true, true)
	}
}

// comes reports whether there is anything in the inbox.
func (e *engine) comes() bool {
	x := e.express.Load()
	return x != nil && x.inbox.Some()
}

// collect moves what is in the inbox into the queue, before something newer is queued.
func (e *engine) collect() {
	if e.comes() {
		x := e.express.Load()
		e.take(x, x.inbox.Open(), x.inbox.Stamps())
	}
}

// take puts what is in the inbox into the queue. A time that was noted counts as a reading of the
// clock, so that ready times never decrease.
func (e *engine) take(x *express, open, stamps bool) {
	for c := x.inbox.Take(open, stamps); c != nil; {
		next := c.Next()
		e.seq, e.last = c.Number(e.seq, e.last)
		ring.Push(&e.tasks, task{c.Ready(), c.Seq(), c})
		x.more += c.Len() - 1
		c = next
	}
}

func (e *engine) popTask() task {
	first := ring.At(&e.tasks, ring.Head(&e.tasks))
	c, ok := first.run.(*inbox.Chunk)
	if !ok {
		return ring.Pop(&e.tasks)
	}
	t := task{first.ready, first.seq, callback(c.Take(c.First()))}
	if e.skip(c, 1); c.Len() == 0 {
		e.express.Load().inbox.GiveBack(c)
	}
	return t
}

// skip takes the first n functions out of a chunk, which is first of the queue, and the chunk if it
// is empty then.
func (e *engine) skip(c *inbox.Chunk, n int) {
	x, first := e.express.Load(), ring.At(&e.tasks, ring.Head(&e.tasks))
	c.Skip(n)
	x.more -= n
	if c.Len() > 0 {
		first.ready, first.seq = c.Ready(), c.Seq()
	} else {
		x.more++ // the first of each does not count
		ring.Pop(&e.tasks)
	}
}

func (e *engine) waitingTasks() int {
	n := ring.Len(&e.tasks)
	if x := e.express.Load(); x != nil {
		n += x.more
	}
	return n
}

// eachTask calls f with each task that waits, in order.
func (q *queues) eachTask(f func(task)) {
	ring.Each(&q.tasks, func(t *task) {
		if c, ok := t.run.(*inbox.Chunk); ok {
			c.Each(func(ready time.Duration, seq uint64, run func()) {
				f(task{ready, seq, callback(run)})
			})
		} else {
			f(*t)
		}
	})
}
