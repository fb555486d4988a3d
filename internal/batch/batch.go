// Package batch has the hooks that asap, frame and idle share. Actions with a delay of 0 wait
// together for one callback of the host, which runs them all in one flush. Delays above 0 go
// through intervals.
package batch

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/hosted"
	"github.com/rxsched/rxsched/internal/intervals"
	"github.com/rxsched/rxsched/scheduler"
)

// Source says which callback of the host a batch waits for. Its functions are called with the
// host's lock held.
type Source struct {
	Label  string // of the callback, in traces: the scheduler's package
	Ask    func(kernel.Kernel, kernel.Runner) kernel.ID
	Cancel func(kernel.Kernel, kernel.ID)

	// Goes reports whether the flush in progress may run one more action. The actions that it may
	// not run wait for the next flush. If nil, a flush may run all.
	Goes func(kernel.Kernel) bool
}

// Hooks let actions wait in batches. The ID of such an action is its place in the list, plus one.
// Methods are called with the host's lock held, except where a comment says otherwise.
//
// The list holds first the rest of the batch that is being flushed, up to end, and then the batch
// that waits.
//
// A delay decides what an ID means: the ID of an action whose latest delay is above 0 is an
// interval's, and any other is a place. Action.Delay is still the old one when Recycle is called,
// and the new one when Begin is, so both read the ID that they were given rightly.
type Hooks struct {
	intervals.Hooks
	source Source      // set once
	runs   hosted.Runs // set once

	// All below is guarded by the host.

	list    ring.Ring[*action.Action] // nil where an action has left
	end     uint64
	waiting int       // actions from end on
	handle  kernel.ID // names the callback that was asked for them; 0 if waiting is 0
}

// Init sets the host, and the hooks of the scheduler's base. It panics if host is nil. The lock is
// not held.
func (h *Hooks) Init(host kernel.Host, base *scheduler.Base, source Source) {
	h.Hooks, h.source = intervals.New(source.Label, host, base), source
	h.runs = hosted.RunsOf(h.Kernel)
	base.Init(h.Mutex, h, h.Kernel.Now)
}

// ask asks for the batch that waits.
func (h *Hooks) ask() { h.handle = h.source.Ask(h.Kernel, (*flush)(h)) }

// goes reports whether the flush in progress may run one more action.
func (h *Hooks) goes() bool {
	return !h.Kernel.Closed() && (h.source.Goes == nil || h.source.Goes(h.Kernel))
}

// Request puts a into the batch that waits, and asks for the batch if a is the first.
func (h *Hooks) Request(a *action.Action, d time.Duration) action.ID {
	if d > 0 {
		return h.Hooks.Request(a, d)
	}
	if h.waiting == 0 {
		if h.ask(); h.handle == 0 {
			return action.None
		}
	}
	h.waiting++
	h.Taken++
	at := ring.Push(&h.list, a)
	h.runs.Queued(at, a)
	return action.ID(at + 1)
}

// Recycle takes a out of its batch. If the batch that waits is empty then, it cancels the callback.
func (h *Hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	if a.Delay() > 0 {
		return h.Hooks.Recycle(a, id, d)
	}
	h.remove(uint64(id) - 1)
	return action.None
}

// Interrupted reports whether the flush may run no more actions, or the host is closed. Microtasks
// do not interrupt: they wait until the flush is over. The lock is not held.
func (h *Hooks) Interrupted() bool {
	if h.source.Goes == nil {
		return h.Kernel.Shut()
	}
	h.Lock()
	defer h.Unlock()
	return !h.goes()
}

func (h *Hooks) remove(at uint64) {
	if !ring.Has(&h.list, at) || *ring.At(&h.list, at) == nil {
		return
	}
	*ring.At(&h.list, at) = nil
	h.runs.Cancelled(at)
	if at >= h.end {
		if h.waiting--; h.waiting == 0 {
			h.source.Cancel(h.Kernel, h.handle)
			h.handle = 0
		}
	}
	h.trim()
}

// trim drops blank places from the front, so that the list does not grow when actions are scheduled
// and cancelled over and over.
func (h *Hooks) trim() {
	for ring.Len(&h.list) > 0 && *ring.At(&h.list, ring.Head(&h.list)) == nil {
		ring.Pop(&h.list)
	}
}

// Traced is [scheduler.Traced.Traced].
func (h *Hooks) Traced() *bool { return h.runs.Traced() }

// Begin tells of a run in a batch. The host itself sees a run from an interval.
func (h *Hooks) Begin(a *action.Action) uint64 {
	if a.Delay() > 0 {
		return 0
	}
	return h.runs.Begin(uint64(a.ID())-1, a, false)
}

// End is [scheduler.Traced.End].
func (h *Hooks) End(run uint64) { h.runs.End(run, false) }

// flush is Hooks as the host's runner, and as the batch that this flushes.
type flush Hooks

// Run flushes the batch that waits. Actions that the flush may not run go on waiting, before those
// added meanwhile. If a run closes the host, the rest is abandoned: the host will not call again.
func (f *flush) Run() {
	h := (*Hooks)(f)
	h.end, h.waiting, h.handle = ring.Tail(&h.list), 0, 0
	h.Base.Drain(f.pop(), f)
	h.trim() // so that blank places alone are nothing left
	switch {
	case ring.Len(&h.list) == 0 || ring.Head(&h.list) >= h.end:
		return
	case h.Kernel.Closed():
		f.Unlock()
		f.HostClosed()
		f.Lock()
		return
	}
	h.waiting += h.left()
	h.end = ring.Head(&h.list)
	if h.handle == 0 {
		h.ask()
	}
}

// left counts the actions that are left of the batch that was flushed.
func (h *Hooks) left() (n int) {
	for at := ring.Head(&h.list); at < h.end; at++ {
		if *ring.At(&h.list, at) != nil {
			n++
		}
	}
	return n
}

// MayEnd reports whether the work of the first action may end by itself.
func (f *flush) MayEnd() bool { return (*action.Firing)(f.first()).MayEnd() }

// Ended reports whether the first action was closed, because its work has ended. The lock is not
// held.
func (f *flush) Ended() bool {
	f.Lock()
	a := f.first()
	f.Unlock()
	return a == nil || (*action.Firing)(a).Ended()
}

// first returns the first action that waits, or nil.
func (f *flush) first() *action.Action {
	if ring.Len(&f.list) == 0 {
		return nil
	}
	return *ring.At(&f.list, ring.Head(&f.list))
}

// Label returns the flush's name in traces.
func (f *flush) Label() string { return f.source.Label }

// HostClosed abandons all that is in the list. The lock is not held.
func (f *flush) HostClosed() {
	f.Lock()
	h := (*Hooks)(f)
	var left []*action.Action
	for ring.Len(&h.list) > 0 {
		if a := ring.Pop(&h.list); a != nil {
			left = append(left, a)
		}
	}
	h.waiting, h.handle = 0, 0
	f.Unlock()
	scheduler.Abandon(left)
}

// Next takes the next action of the batch, if the host is open and the source lets the flush go on.
// After a panic, when the flush is not active any more, it takes all of them, to be closed.
func (f *flush) Next() *action.Action {
	switch {
	case f.Base.Active() && !(*Hooks)(f).goes():
		return nil
	case f.Base.Active():
		return f.pop()
	}
	a := f.pop()
	if a != nil {
		f.runs.Cancelled(uint64(a.ID()) - 1)
	}
	return a
}

func (f *flush) pop() *action.Action {
	h := (*Hooks)(f)
	h.trim()
	if ring.Len(&h.list) == 0 || ring.Head(&h.list) >= h.end {
		return nil
	}
	return ring.Pop(&h.list)
}
