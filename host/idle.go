package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/internal/ring"
)

// idlePeriod is the longest duration of an idle period.
const idlePeriod = 50 * time.Millisecond

// idle holds the idle callbacks. Callbacks before end belong to the current period.
type idle struct {
	list     ring.Ring[idleCallback] // an IdleID is a position plus one
	end      uint64
	waiting  int           // callbacks left in the list
	deadline time.Duration // of the current period, or the last one
	timeouts timers.Strict // of callbacks; unlike timers, they bound no period

	outside bool // periods come from outside: see Config.RequestIdle; set once
	asked   bool // the owner was asked for a period, and has not answered
}

type idleCallback struct {
	request[IdleDeadline]
	timeout timers.ID
}

// idleTimeout is the runner that calls an idle callback as a task.
type idleTimeout struct {
	host *engine
	at   uint64
}

// Run calls the callback.
func (t *idleTimeout) Run() {
	t.host.callIdle(t.at, IdleDeadline{DidTimeout: true})
}

func (i *idle) reset() {
	i.list.Clear()
	i.end, i.waiting = i.list.Head(), 0
	i.timeouts.Reset()
}

// remove takes the callback at a position out, if it is there.
func (i *idle) remove(at uint64) (c idleCallback) {
	if !i.list.Has(at) || i.list.At(at).gone() {
		return c
	}
	c, *i.list.At(at) = *i.list.At(at), c
	i.timeouts.Clear(c.timeout)
	i.waiting--
	for i.list.Len() > 0 && i.list.At(i.list.Head()).gone() {
		i.list.Pop()
	}
	return c
}

// left reports whether the current period has callbacks left.
func (i *idle) left() bool { return i.waiting > 0 && i.list.Head() < i.end }

// idleReady reports whether an idle callback may run now. It begins a new period if the last one is
// over. It is called when nothing else is ready and idle callbacks wait.
func (e *engine) idleReady() bool {
	i := &e.idle
	if i.outside {
		return e.granted()
	}
	now := e.read()
	if now < i.deadline {
		return i.left()
	}
	i.deadline, i.end = e.bound(after(now, idlePeriod)), i.list.Tail()
	return true
}

// callIdle calls the idle callback at a position.
func (e *engine) callIdle(at uint64, d IdleDeadline) {
	c := e.idle.remove(at)
	e.tally.ran.Idle++
	c.call(e, KindIdle, at+1, d)
}

func (e *engine) timeRemaining(end time.Duration) time.Duration {
	return max(0, e.bound(end)-e.read())
}

func (e *engine) requestIdle(c idleCallback, timeout time.Duration) IdleID {
	if e.closed {
		return 0
	}
	i := &e.idle
	at := i.list.Push(c)
	i.waiting++
	seq := e.nextSeq()
	if timeout > 0 {
		now := e.read()
		i.list.At(at).timeout = i.timeouts.Arm(&idleTimeout{e, at}, false, seq, now, timeout)
	}
	if e.tracing.on {
		e.traceQueued(KindIdle, at+1, c.label(), e.read())
	}
	e.wakeForNext()
	e.askIdle()
	return IdleID(at + 1)
}

func (e *engine) cancelIdle(id IdleID) bool {
	c := e.idle.remove(uint64(id) - 1)
	if c.gone() {
		return false
	}
	if e.tracing.on {
		e.traceCancelled(KindIdle, uint64(id))
	}
	e.wakeIfIdle()
	return true
}

// RequestIdleCallback registers f for an idle period. If timeout is above 0 and f still waits when
// it has passed, f runs as a task. It panics if f is nil and returns ErrClosed after Close. Any
// goroutine may call it.
func (e *engine) RequestIdleCallback(f func(IdleDeadline), timeout time.Duration) (IdleID, error) {
	if f == nil {
		panic("host: RequestIdleCallback: nil callback")
	}
	e.lock()
	defer e.mu.Unlock()
	if id := e.requestIdle(idleCallback{request: request[IdleDeadline]{f: f}}, timeout); id != 0 {
		return id, nil
	}
	return 0, ErrClosed
}

// CancelIdleCallback cancels an idle callback. It reports whether it was still to be called. Any
// goroutine may call it.
func (e *engine) CancelIdleCallback(id IdleID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.cancelIdle(id)
}
