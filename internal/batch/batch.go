// Package batch is what asap, frame and idle share: actions with a delay of 0 wait together for one
// call of the host, which runs them all in one flush; delays above 0 go through async's intervals.
package batch

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/internal/spans"
	"github.com/rxsched/rxsched/scheduler"
)

// Source is the call of the host that a batch waits for. Its methods are called with the host's
// lock held.
type Source interface {
	// Ask asks the host to call r, and returns the handle of that; 0 if the host is closed.
	Ask(r host.Runner) uint64

	// Cancel takes it back.
	Cancel(handle uint64)

	// Label is what the host's callback is called in traces.
	Label() string

	// Goes reports whether the flush in progress may run one more action; the others wait for the
	// next.
	Goes() bool
}

// Hooks are the steps of actions that wait in batches. The ID of such an action is its place in the
// list, plus one.
//
// The list holds what is left of the batch that is being flushed, up to end, and then the batch
// that waits.
type Hooks struct {
	async.Hooks
	kernel host.Kernel     // set once
	base   *scheduler.Base // set once
	source Source          // set once
	spans  spans.Spans     // set once

	list    ring.Ring[*action.Action] // nil where an action has left; guarded by the host, like all below
	end     uint64
	waiting int    // actions from end on
	handle  uint64 // of what was asked for them; 0 if waiting is 0
}

// Init fixes the host and the scheduler's base, for which it sets the steps.
func (h *Hooks) Init(k host.Kernel, base *scheduler.Base, source Source) {
	h.Hooks, h.kernel, h.base, h.source, h.spans = async.NewHooks(k, base), k, base, source, spans.Of(k)
	base.Init(k.Mutex(), h, k.Now)
}

// Request puts a into the batch that waits, and asks for the batch if a is the first.
func (h *Hooks) Request(a *action.Action, d time.Duration) action.ID {
	if d > 0 {
		return h.Hooks.Request(a, d)
	}
	if h.waiting == 0 {
		if h.handle = h.source.Ask((*flush)(h)); h.handle == 0 {
			return action.None
		}
	}
	h.waiting++
	at := h.list.Push(a)
	if h.spans.On() {
		h.spans.Queued(at, a)
	}
	return action.ID(at + 1)
}

// Recycle takes a out of its batch, and takes back what was asked for a batch that nobody waits in
// any more.
func (h *Hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	if a.Delay() > 0 {
		return h.Hooks.Recycle(a, id, d)
	}
	h.remove(uint64(id) - 1)
	return action.None
}

// Interrupted reports whether the flush may run no more actions, or the host is closed. The lock is
// not held. Microtasks wait until the flush is over.
func (h *Hooks) Interrupted() bool {
	h.Lock()
	defer h.Unlock()
	return !h.source.Goes() || h.kernel.Closed()
}

func (h *Hooks) remove(at uint64) {
	if !h.list.Has(at) || *h.list.At(at) == nil {
		return
	}
	*h.list.At(at) = nil
	if h.spans.On() {
		h.spans.Cancelled(at)
	}
	if at >= h.end {
		if h.waiting--; h.waiting == 0 {
			h.source.Cancel(h.handle)
			h.handle = 0
		}
	}
	h.trim()
}

// trim drops blank places from the front, so that scheduling and cancelling over and over does not
// grow the list.
func (h *Hooks) trim() {
	for h.list.Len() > 0 && *h.list.At(h.list.Head()) == nil {
		h.list.Pop()
	}
}

// Traced is [scheduler.Spans.Traced].
func (h *Hooks) Traced() *bool { return h.spans.Traced() }

// Begin tells of a run in a batch; the host itself sees one that an interval has called.
func (h *Hooks) Begin(a *action.Action) uint64 {
	if a.Delay() > 0 {
		return 0
	}
	return h.spans.Begin(uint64(a.ID())-1, a, false)
}

// End is [scheduler.Spans.End].
func (h *Hooks) End(run uint64) { h.spans.End(run, false) }

// flush is Hooks as what the host calls, and as the batch that is flushed then.
type flush Hooks

// Run flushes the batch that waits. What the flush may not run waits on, before what was added
// meanwhile. If a run closes the host, nobody would come back for the rest.
func (f *flush) Run() {
	h := (*Hooks)(f)
	h.end, h.waiting, h.handle = h.list.Tail(), 0, 0
	h.base.Drain(f.pop(), f)
	h.trim() // so that blank places alone are nothing left
	switch {
	case h.list.Len() == 0 || h.list.Head() >= h.end:
		return
	case h.kernel.Closed():
		f.Unlock()
		f.HostClosed()
		f.Lock()
		return
	}
	h.waiting += h.left()
	h.end = h.list.Head()
	if h.handle == 0 {
		h.handle = h.source.Ask(f)
	}
}

// left counts the actions that are left of the batch that was flushed.
func (h *Hooks) left() (n int) {
	for at := h.list.Head(); at < h.end; at++ {
		if *h.list.At(at) != nil {
			n++
		}
	}
	return n
}

// Label is what the flush is called in traces.
func (f *flush) Label() string { return f.source.Label() }

// HostClosed closes the batch that waits.
func (f *flush) HostClosed() {
	f.Lock()
	h := (*Hooks)(f)
	var left []*action.Action
	for h.list.Len() > 0 {
		if a := h.list.Pop(); a != nil {
			left = append(left, a)
		}
	}
	h.waiting, h.handle = 0, 0
	f.Unlock()
	scheduler.Abandon(left)
}

// Next takes the next action of the batch, if the flush may go on: the host is open, and the source
// agrees. A flush that was left by a panic, and so is not active, takes all of them, to close them.
func (f *flush) Next() *action.Action {
	switch {
	case !f.base.Active():
		return f.popAbandoned()
	case f.kernel.Closed(), !f.source.Goes():
		return nil
	default:
		return f.pop()
	}
}

// popAbandoned takes out the next action of the batch, which is not going to run.
func (f *flush) popAbandoned() *action.Action {
	a := f.pop()
	if a != nil && f.spans.On() {
		f.spans.Cancelled(uint64(a.ID()) - 1)
	}
	return a
}

func (f *flush) pop() *action.Action {
	h := (*Hooks)(f)
	h.trim()
	if h.list.Len() == 0 || h.list.Head() >= h.end {
		return nil
	}
	return h.list.Pop()
}
