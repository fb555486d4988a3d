package host

import (
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// idlePeriod is the longest duration of an idle period.
const idlePeriod = 50 * time.Millisecond

// idle holds the idle callbacks. Callbacks before end belong to the current period.
type idle struct {
	host     *engine
	list     ring.Ring[idleCallback] // an IdleID is a position plus one
	end      uint64
	waiting  int            // callbacks left in the list
	deadline time.Duration  // of the current period, or the last one
	timeouts *timers.Strict // of callbacks; unlike timers, they bound no period

	outside bool // periods come from outside: see Config.RequestIdle; set once
	asked   bool // the owner was asked for a period, and has not answered
}

func (e *engine) someIdle() *idle {
	if e.idle == &noIdle {
		e.idle = &idle{host: e, timeouts: &none}
	}
	return e.idle
}

type idleCallback struct {
	request[IdleDeadline]
	timeout timers.ID
}

// idleTimeout is the runner that calls an idle callback as a task.
type idleTimeout struct {
	idle *idle
	at   uint64
}

func (t *idleTimeout) Run() { t.idle.call(t.at, IdleDeadline{DidTimeout: true}) }

// waits reports whether there are any.
func (i *idle) waits() bool { return i.waiting > 0 }

// timed reports whether a callback has a timeout.
func (i *idle) timed() bool { return i.timeouts.Len() > 0 }

// left reports whether the current period has callbacks left.
func (i *idle) left() bool { return i.waiting > 0 && ring.Head(&i.list) < i.end }

// candidate returns the first timeout, if that has passed by now.
func (i *idle) candidate(now time.Duration) candidate {
	if at, seq := i.timeouts.Due(); at <= now {
		return candidate{anIdleTimeout, at, seq}
	}
	return candidate{}
}

func (i *idle) reset() {
	ring.Clear(&i.list)
	i.end, i.waiting = ring.Head(&i.list), 0
	i.timeouts = &none
}

// remove takes the callback at a position out, if it is there.
func (i *idle) remove(at uint64) (c idleCallback) {
	if !ring.Has(&i.list, at) || ring.At(&i.list, at).gone() {
		return c
	}
	c, *ring.At(&i.list, at) = *ring.At(&i.list, at), c
	if c.timeout != 0 {
		i.timeouts.Clear(c.timeout)
	}
	i.waiting--
	for ring.Len(&i.list) > 0 && ring.At(&i.list, ring.Head(&i.list)).gone() {
		ring.Pop(&i.list)
	}
	return c
}

// ready reports whether an idle callback may run now. It begins a new period if the last one is
// over. It is called when nothing else is ready and idle callbacks wait.
func (i *idle) ready() bool {
	if i.outside {
		return i.granted()
	}
	now := i.host.read()
	if now < i.deadline {
		return i.left()
	}
	i.deadline, i.end = i.host.bound(after(now, idlePeriod)), ring.Tail(&i.list)
	return true
}

// next returns when the first callback may run, if nothing else is ready; Forever if that is not
// known. It is called when callbacks wait.
func (i *idle) next() time.Duration {
	switch {
	case i.outside && i.granted():
		return i.host.last
	case i.outside:
		return Forever
	case i.left(): // the current period may go on, or its callbacks wait for the next one
		return i.host.read()
	}
	return i.deadline
}

// call calls the callback at a position.
func (i *idle) call(at uint64, d IdleDeadline) {
	c := i.remove(at)
	i.host.ran.Idle++
	c.call(i.host, KindIdle, at+1, d)
}

func (e *engine) timeRemaining(end time.Duration) time.Duration {
	return max(0, e.bound(end)-e.read())
}

func (e *engine) requestIdle(c idleCallback, timeout time.Duration) IdleID {
	if e.closed {
		return 0
	}
	return e.someIdle().request(c, timeout)
}

func (i *idle) request(c idleCallback, timeout time.Duration) IdleID {
	e := i.host
	at := ring.Push(&i.list, c)
	i.waiting++
	seq := e.nextSeq()
	if timeout > 0 {
		if i.timeouts == &none {
			i.timeouts = new(timers.Strict)
		}
		t := &idleTimeout{i, at}
		ring.At(&i.list, at).timeout = i.timeouts.Arm(t, false, seq, e.read(), timeout)
		e.stamp()
	}
	if e.traced {
		e.tracers.queued(KindIdle, at+1, c.label(), e.read())
	}
	e.wakeForNext()
	e.tell() // as a frame does
	i.ask()
	return IdleID(at + 1)
}

func (i *idle) cancel(id IdleID) bool {
	c := i.remove(uint64(id) - 1)
	if c.gone() {
		return false
	}
	i.host.cancelled(KindIdle, uint64(id))
	return true
}

// RequestIdleCallback registers f for an idle period. If timeout is above 0 and f still waits when
// it has passed, f runs as a task. It panics if f is nil and returns ErrClosed after Close. Any
// goroutine may call it.
func (e *front) RequestIdleCallback(f func(IdleDeadline), timeout time.Duration) (IdleID, error) {
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
func (e *front) CancelIdleCallback(id IdleID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.idle.cancel(id)
}
