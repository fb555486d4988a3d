//go:build js && wasm

package rxbrowser

import (
	"syscall/js"
	"time"

	"github.com/rxsched/rxsched/host"
)

// slots are the tasks of the browser in which the turns of a host run. As the host's tracer they
// learn of each callback that is scheduled, and ask the browser for a task at once, under the
// host's lock: Config.Wake, which is merged, and called later, would not keep the order. Go's
// js/wasm runs one goroutine at a time, and nothing here waits, so the fields need no lock.
type slots struct {
	loop    *host.Loop
	browser browser
	posted  []uint64             // messages that are under way: the IDs of immediates, 0 for tasks
	timers  map[callback]*ticket // until the timer fires, or is cleared
	frame   js.Value             // what requestAnimationFrame returned, while it stands
	idle    js.Value             // what requestIdleCallback returned, while it stands
	again   js.Value             // the timer of early slots, while it stands
	againAt time.Duration        // when it is due
	early   int                  // slots of timers in which nothing was due yet
	micro   bool                 // queueMicrotask was called, and its slot has not come
	driving bool
	ran     bool // a turn has begun since driving was set
	closed  bool
}

// callback is a callback of the host.
type callback struct {
	kind host.EventKind
	id   uint64
}

// ticket is what a timer has of the browser.
type ticket struct {
	handle js.Value
	due    time.Duration
	period time.Duration // if the browser has no interval for it: see interval
}

// Queued asks for the task of a callback.
func (s *slots) Queued(ev host.Event) {
	c := callback{ev.Kind, ev.ID}
	switch ev.Kind {
	case host.KindTask:
		s.post(0)
	case host.KindImmediate:
		s.post(ev.ID)
	case host.KindMicrotask:
		if !s.driving && !s.micro { // a turn runs its microtasks itself
			s.micro = true
			s.browser.queueMicrotask.Invoke(s.browser.onMicrotask)
		}
	case host.KindTimeout:
		s.arm(c, ev.Ready-ev.Time)
	case host.KindInterval:
		s.interval(c, ev.Ready, ev.Ready-ev.Time)
	case host.KindFrame:
		s.askFrame()
	case host.KindIdle:
		s.askIdle()
	}
}

// Begin notes what has begun, and so has no task any more.
func (s *slots) Begin(ev host.Event) {
	c := callback{ev.Kind, ev.ID}
	switch ev.Kind {
	case host.KindTurn:
		s.ran = true
	case host.KindTimeout:
		delete(s.timers, c)
	case host.KindInterval:
		if t := s.timers[c]; t != nil && t.period > 0 {
			t.due += ((ev.Time-t.due)/t.period + 1) * t.period
			t.handle = s.browser.timeout(s.browser.onTimer, t.due-ev.Time)
		}
	case host.KindIdle:
		s.disarm(c)
	}
}

// End has nothing to do.
func (s *slots) End(host.Event) {}

// Cancelled withdraws the task of a callback.
func (s *slots) Cancelled(ev host.Event) {
	switch ev.Kind {
	case host.KindHost:
		s.close()
	case host.KindImmediate:
		for i, id := range s.posted {
			if id == ev.ID {
				s.posted[i] = cleared
			}
		}
	case host.KindTimeout, host.KindInterval, host.KindIdle:
		s.disarm(callback{ev.Kind, ev.ID})
	}
}

// cleared is the message of an immediate that was cleared.
const cleared = ^uint64(0)

func (s *slots) post(id uint64) {
	s.posted = append(s.posted, id)
	s.browser.port.Call("postMessage", js.Null())
}

func (s *slots) arm(c callback, d time.Duration) {
	s.timers[c] = &ticket{handle: s.browser.timeout(s.browser.onTimer, d)}
}

// interval has a timer fire at due, and then each period. The browser's intervals keep their phase
// as the host's do, but know whole milliseconds only.
func (s *slots) interval(c callback, due, period time.Duration) {
	if ms := period / time.Millisecond; period%time.Millisecond == 0 && ms <= maxTimeout {
		s.timers[c] = &ticket{handle: s.browser.setInterval.Invoke(s.browser.onTimer, int(ms))}
		return
	}
	s.timers[c] = &ticket{s.browser.timeout(s.browser.onTimer, period), due, period}
}

func (s *slots) disarm(c callback) {
	if t := s.timers[c]; t != nil {
		s.browser.clearTimeout.Invoke(t.handle)
		delete(s.timers, c)
	}
}

func (s *slots) askFrame() {
	if s.frame.IsUndefined() && !s.closed {
		s.frame = s.browser.requestFrame(s.browser.onFrame)
	}
}

func (s *slots) askIdle() {
	if s.idle.IsUndefined() && !s.closed {
		s.idle = s.browser.requestIdle(s.browser.onIdle)
	}
}

// drive runs what f runs of the host, and returns the time until there is more to do.
func (s *slots) drive(f func() (time.Duration, error)) time.Duration {
	s.driving, s.ran = true, false
	defer func() { s.driving = false }()
	next, err := f()
	if err != nil {
		return host.Forever // it is closed
	}
	return next
}

func (s *slots) onMessage(js.Value, []js.Value) any {
	id := s.posted[0]
	s.posted = s.posted[1:]
	if id != cleared {
		s.drive(s.loop.Step)
	}
	return nil
}

func (s *slots) onMicrotask(js.Value, []js.Value) any {
	s.micro = false
	s.drive(s.loop.Step)
	return nil
}

func (s *slots) onTimer(js.Value, []js.Value) any {
	s.tick()
	return nil
}

// grain is the most by which the browser's timers seem to be early, since its clock is coarse on
// purpose. A timer waits for so long in its task: another task might be too late in the order.
const grain = 300 * time.Microsecond

// tick runs a timer, and returns the time until there is more to do. If none is due yet, another
// task is asked for.
func (s *slots) tick() (next time.Duration) {
	next = s.drive(s.loop.Step)
	for !s.ran && 0 < next && next <= grain {
		next = s.drive(s.loop.Step)
	}
	if !s.ran && next < host.Forever {
		s.early++
		s.tryAgain(next)
	}
	return next
}

// tryAgain has early slots tried again, one after the other.
func (s *slots) tryAgain(next time.Duration) {
	at := s.loop.Elapsed() + next
	if !s.again.IsUndefined() {
		if s.againAt <= at {
			return
		}
		s.browser.clearTimeout.Invoke(s.again)
	}
	s.again, s.againAt = s.browser.timeout(s.browser.onAgain, next), at
}

func (s *slots) onAgain(js.Value, []js.Value) any {
	s.again = js.Undefined()
	s.early--
	if next := s.tick(); s.early > 0 && next < host.Forever {
		s.tryAgain(next)
	}
	return nil
}

// onFrame runs a frame. The argument is in milliseconds since the page was opened.
func (s *slots) onFrame(_ js.Value, args []js.Value) any {
	s.frame = js.Undefined()
	at := s.browser.now()
	if len(args) > 0 {
		at = args[0].Float()
	}
	s.drive(func() (time.Duration, error) { return s.loop.Vsync(s.browser.hostTime(at)) })
	return nil
}

// onIdle runs idle callbacks, for as long as the browser says. Those that are left because
// something else is ready wait for the browser's next period.
func (s *slots) onIdle(_ js.Value, args []js.Value) any {
	s.idle = js.Undefined()
	left := shimmedIdle
	if len(args) > 0 {
		left = duration(args[0].Call("timeRemaining").Float())
	}
	end := s.loop.Elapsed() + left
	if s.drive(func() (time.Duration, error) { return s.loop.GrantIdle(end) }) == 0 {
		s.drive(func() (time.Duration, error) { return s.loop.GrantIdle(0) })
	}
	return nil
}
