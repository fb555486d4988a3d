package host

import (
	"time"

	"github.com/rxsched/rxsched/host/kernel"
)

// task is a callback that was posted.
type task struct {
	ready time.Duration
	seq   uint64
	run   kernel.Runner
}

// callback is a user's function among the kernel's runners. It is called without the lock: see
// engine.call.
type callback func()

// Run is never called.
func (f callback) Run() { panic("host: a callback is no runner") }

// readyTime returns the ready time of a task that is posted now. While nothing waits for a time, it
// does not read the clock: a timer that is armed later is ready later than now, so the time of the
// last reading gives the same order. Not so while an interval runs in Node's order: it is armed
// again from its start, and may be ready earlier than now. And whoever observes wants exact lags.
func (e *engine) readyTime() time.Duration {
	if e.timed() || e.timers.running || e.observed {
		return e.read()
	}
	return e.last
}

// Post adds a task, ready at once. It panics if f is nil and returns ErrClosed after Close. Any
// goroutine may call it.
func (e *front) Post(f func()) error {
	if f == nil {
		panic("host: Post: nil callback")
	}
	e.lock()
	defer e.mu.Unlock()
	if !e.post(callback(f)) {
		return ErrClosed
	}
	return nil
}

func (e *engine) post(r kernel.Runner) bool {
	if e.closed {
		return false
	}
	t := task{ready: e.readyTime(), seq: e.nextSeq(), run: r}
	e.tasks.Push(t)
	if e.traced {
		e.tracers.queued(KindTask, t.seq, label(r), t.ready)
	}
	e.wakeUp()
	return true
}
