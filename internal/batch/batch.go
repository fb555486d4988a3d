// Package batch is what asap, frame and idle share: actions with a delay of 0 wait together for one call of the host, which runs them
// all in one flush; delays above 0 go through async's intervals.
package batch

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/scheduler"
)

// Source is the call of the host that a batch waits for. Its methods are called with the host's lock held.
type Source interface {
	// Ask asks the host to call r, and returns the handle of that; 0 if the host is closed.
	Ask(r host.Runner) uint64

	// Cancel takes it back.
	Cancel(handle uint64)

	// Goes reports whether the flush in progress may run one more action; the others wait for the next.
	Goes() bool
}

// Hooks are the steps of actions that wait in batches. The ID of such an action is its place in the list, plus one.
//
// The list holds what is left of the batch that is being flushed, up to end, and then the batch that waits.
type Hooks struct {
	async.Hooks
	base   *scheduler.Base // set once
	source Source          // set once
	kernel host.Kernel     // set once

	list    ring.Ring[*action.Action] // nil where an action has left; guarded by the host, like all below
	end     uint64
	waiting int    // actions from end on
	handle  uint64 // of what was asked for them; 0 if waiting is 0
}

// Init fixes the host and the scheduler's base, for which it sets the steps.
func (h *Hooks) Init(k host.Kernel, base *scheduler.Base, source Source) {
	h.Hooks, h.base, h.source, h.kernel = async.NewHooks(k, base), base, source, k
	base.Init(h, k.Time)
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
	return action.ID(h.list.Push(a) + 1)
}

// Recycle takes a out of its batch, and takes back what was asked for a batch that nobody waits in any more.
func (h *Hooks) Recycle(a *action.Action, id action.ID, d time.Duration) action.ID {
	if a.Delay() > 0 {
		return h.Hooks.Recycle(a, id, d)
	}
	h.leave(uint64(id) - 1)
	return action.None
}

// Interrupted reports whether the flush may run no more actions, or the host is closed. The lock is held. Microtasks wait until the flush is over.
func (h *Hooks) Interrupted() bool { return !h.source.Goes() || h.kernel.Closed() }

func (h *Hooks) leave(at uint64) {
	if !h.list.Has(at) || *h.list.At(at) == nil {
		return
	}
	*h.list.At(at) = nil
	if at >= h.end {
		if h.waiting--; h.waiting == 0 {
			h.source.Cancel(h.handle)
			h.handle = 0
		}
	}
	h.trim()
}

// trim drops blank places from the front, so that scheduling and cancelling over and over does not grow the list.
func (h *Hooks) trim() {
	for h.list.Len() > 0 && *h.list.At(h.list.Head()) == nil {
		h.list.Pop()
	}
}

// flush is Hooks as what the host calls, and as the batch that is flushed then.
type flush Hooks

// Run flushes the batch that waits. What the flush may not run waits on, before what was added meanwhile.
func (f *flush) Run() {
	h := (*Hooks)(f)
	h.end, h.waiting, h.handle = h.list.Tail(), 0, 0
	h.base.Drain(f.pop(), f)
	if h.list.Len() == 0 || h.list.Head() >= h.end {
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

// Next takes the next action of the batch, if the flush may go on. A flush that was left by a panic, and so is not active, takes
// all of them, to close them.
func (f *flush) Next() *action.Action {
	if f.base.Active() && !f.source.Goes() {
		return nil
	}
	return f.pop()
}

func (f *flush) pop() *action.Action {
	h := (*Hooks)(f)
	h.trim()
	if h.list.Len() == 0 || h.list.Head() >= h.end {
		return nil
	}
	return h.list.Pop()
}

func (f *flush) Lock()   { f.Locker.Lock() }
func (f *flush) Unlock() { f.Locker.Unlock() }
