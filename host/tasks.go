package host

import (
	"time"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/point"
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

// arrive returns the ready time and the sequence of a task or an immediate that is added now.
//
// While nothing waits for a time, it does not read the clock: a timer that is armed later is ready
// later than now, so the time of the last reading gives the same order. Not so while an interval
// runs in Node's order: it is armed again from its start, and may be ready earlier than now. Nor
// while the host is observed: lags are exact then.
//
// Otherwise it reads the clock until nothing has come meanwhile: what is put into the inbox later
// is ready later.
func (e *engine) arrive() (ready time.Duration, seq uint64) {
	seq = e.nextSeq()
	if !e.timed() && !e.timers.running && !e.observed {
		return e.last, seq
	}
	for ready = e.read(); e.comes(); ready = e.read() {
		seq = e.nextSeq()
	}
	return ready, seq
}

// Post adds a task, ready at once. It panics if f is nil and returns ErrClosed after Close. Any
// goroutine may call it. It stands for a task of the WHATWG event loop (in browsers, a message).
func (e *front) Post(f func()) error {
	if f == nil {
		panic("host: Post: nil callback")
	}
	point.At(&e.mu, "request")
	if x := e.express.Load(); x != nil && x.inbox.Put(f) {
		return nil
	}
	e.mu.Lock()
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
	ready, seq := e.arrive()
	t := task{ready, seq, r}
	ring.Push(&e.tasks, t)
	if e.traced {
		e.tracers.queued(KindTask, t.seq, label(r), t.ready)
	}
	e.wakeUp()
	return true
}
