package host

import (
	"runtime"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Hold keeps a host running while work for it is under way elsewhere, such as on another goroutine
// or at a server. [Host] makes it with its method Hold, and [Hold.Post] or [Hold.Release] ends it.
// Until then RunUntilIdle and WaitUntilIdle go on, and the clock of a [Virtual] does not move. It
// stands for k6's RegisterCallback.
//
// A Hold's methods may be called from any goroutine.
type Hold struct {
	host  *engine    // set once
	label string     // set once
	seq   uint64     // set once
	place [1]uintptr // set once; the program counter of the call of Host.Hold

	outer *Hold // of the host that drives this one, or nil; set once

	over bool // guarded by the host
}

// Hold makes a hold. [Pending] shows the label and the place of the call, so a forgotten hold can
// be found. It returns ErrClosed after Close. Any goroutine may call it.
func (e *front) Hold(label string) (*Hold, error) {
	h := &Hold{host: &e.engine, label: label}
	runtime.Callers(2, h.place[:])
	e.lock()
	defer e.mu.Unlock()
	if err := e.addHold(h); err != nil {
		return nil, err
	}
	return h, nil
}

func (e *engine) addHold(h *Hold) error {
	if e.closed {
		return ErrClosed
	}
	h.outer = e.holdOn(h)
	h.seq = e.nextSeq()
	if e.holds == nil {
		e.holds = make(map[*Hold]bool)
	}
	e.holds[h] = true
	e.tell()
	return nil
}

// Post adds a task, ready at once, and ends the hold in the same step. So the host is never idle in
// between, and the task is lost only if the host is closed before it runs. It returns ErrClosed if
// the host is closed, and ErrReleased if the hold is over already; then f is not going to run. It
// panics if f is nil.
//
// An answer that comes in several parts is posted by the host's own Post. The last part, posted by
// the hold, comes after them.
func (h *Hold) Post(f func()) error {
	if f == nil {
		panic("host: Hold.Post: nil callback")
	}
	e := h.host
	e.lock()
	defer e.mu.Unlock()
	switch {
	case e.closed:
		return ErrClosed
	case h.over:
		return ErrReleased
	}
	e.post(callback(f))
	e.endHold(h)
	return nil
}

// Release ends the hold without an answer. If the hold is over, it does nothing; so it can be
// deferred.
func (h *Hold) Release() {
	e := h.host
	e.lock()
	defer e.mu.Unlock()
	if !h.over && !e.closed {
		e.endHold(h)
	}
}

// end ends a hold that was made for another, if there is one. The lock of the other's host is held.
func (h *Hold) end() {
	if h == nil {
		return
	}
	h.host.mu.Lock()
	defer h.host.mu.Unlock()
	if !h.over && !h.host.closed {
		h.host.endHold(h)
	}
}

func (e *engine) endHold(h *Hold) {
	h.over = true
	delete(e.holds, h)
	h.outer.end()
	if e.awaitsHolds && len(e.holds) == 0 {
		e.wakeUp()
	}
	e.wakeIfIdle()
}

func (h *Hold) pending() Pending {
	p := Pending{Kind: KindHold, ID: h.seq, Label: h.label, Due: Forever, Refed: true, seq: h.seq}
	p.Place = gort.Calls(h.place[:]).String()
	return p
}
