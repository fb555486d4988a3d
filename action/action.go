package action

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/subscription"
)

// Action is work on a scheduler, to be run once or again and again. It is a subscription, so it can
// be added to another one and closes with that. It stands for RxJS's AsyncAction and its kin.
type Action struct {
	tree                   // what closes with the action, and what it closes with
	template *Template     // set once, by New
	work     Work          // nil once closed; guarded by the host
	id       ID            // names the request to the host, or None; guarded by the host
	delay    time.Duration // of the latest Schedule; guarded by the host
	depth    int32         // runs in progress; a run that flushes makes it 2; guarded by the host

	pending bool // asked to run, and not begun; guarded by the host
	closed  bool // implies that work is nil and pending false; guarded by the host

	abandoned bool // closed because it will never run; guarded by the host
	ends      bool // the work may end by itself; set once
}

// tree hides the embedded Subscription's name, so that an Action has its methods but no such field.
type tree = subscription.Subscription

// New makes an action that is not scheduled yet. It is for schedulers; users call their scheduler's
// NewAction. It panics if template, its lock, its hooks or work is nil.
func New(template *Template, work Work) *Action {
	switch {
	case template == nil || template.Hooks == nil:
		panic("action: New: nil hooks")
	case template.Mutex == nil:
		panic("action: New: nil lock")
	}
	if f, ok := work.(Func); work == nil || ok && f == nil {
		panic("action: New: nil work")
	}
	return &Action{template: template, work: work, ends: ends(work)}
}

// Schedule asks for one run after d. It replaces a pending run. It returns the action that will
// run: a, or a successor of a where actions are immutable (see [Fixed]). A negative d counts as 0.
// It does nothing if a is closed or d is [Never]. If the host is closed, it closes a. Any goroutine
// may call it.
//
// Specialisations can't replace it: the order of its steps is the contract. It stands for RxJS's
// AsyncAction.schedule.
func (a *Action) Schedule(d time.Duration) *Action {
	a.template.point()
	a.template.Lock()
	runs := a
	if a.needsSuccessorLocked(d) {
		runs = a.succeedLocked(a.work)
	}
	accepted := runs.scheduleLocked(d)
	a.template.Unlock()
	if !accepted {
		runs.Abandon()
	}
	return runs
}

// needsSuccessorLocked reports whether a successor has to be scheduled after d, because a is
// immutable now.
func (a *Action) needsSuccessorLocked(d time.Duration) bool {
	return a.id&Fixed != 0 && !a.closed && d != Never
}

// succeedLocked makes the successor of a, for work, and withdraws the pending run of a.
func (a *Action) succeedLocked(work Work) *Action {
	if a.pending {
		a.pending = false
		a.id = a.template.Recycle(a, a.id, Never)
	}
	next := &successor{Action: Action{template: a.template, work: work, ends: ends(work)}}
	heirs.Bequeath((*heirs.Tree)(&a.tree), (*heir)(&next.Action), &next.tie)
	return &next.Action
}

// scheduleLocked asks for a run of a itself. It reports false if the host refused it.
func (a *Action) scheduleLocked(d time.Duration) bool {
	if a.closed || d == Never {
		return true
	}
	id := a.id
	if id != None {
		id = a.template.Recycle(a, id, d)
	}
	a.pending, a.delay = true, d
	if id == None {
		id = a.template.Request(a, d)
	}
	a.id = id
	if id == None {
		a.pending = false
		return false
	}
	if id&Here != 0 {
		a.template.Flush(a)
	}
	return true
}

// Execute runs the work, if a is pending. It is for schedulers, and called with the lock held. It
// gives up the lock while the work runs, and holds it again when it returns. If the work panics,
// the lock is not held. It stands for RxJS's AsyncAction.execute.
func (a *Action) Execute() {
	if !a.pending {
		return
	}
	a.pending = false
	a.depth++
	work := a.work
	a.template.Unlock()
	work.Run(a)
	a.template.Lock()
	a.depth--
	if !a.pending && a.id != None {
		a.id = a.template.Recycle(a, a.id, Never)
	}
}

// Unsubscribe closes a: it withdraws a pending run, lets go of the work, and runs the teardowns. A
// second call does nothing. Any goroutine may call it; the package comment says what becomes of a
// run that has begun.
func (a *Action) Unsubscribe() { a.close(false) }

// Abandon closes a as Unsubscribe does, and marks it as abandoned. It is for schedulers and hosts
// that will never run a, because the host closes or because a panic ended the flush.
func (a *Action) Abandon() { a.close(true) }

func (a *Action) close(abandoned bool) {
	a.template.point()
	if a.shut(abandoned) {
		a.tree.Unsubscribe()
	}
}

// shut closes a without running its teardowns. It reports whether a was open.
func (a *Action) shut(abandoned bool) bool {
	a.template.Lock()
	open := a.shutLocked(abandoned)
	a.template.Unlock()
	return open
}

// shutLocked is shut with the lock held.
func (a *Action) shutLocked(abandoned bool) bool {
	if a.closed {
		return false
	}
	if a.id != None {
		a.template.Recycle(a, a.id, Never)
		a.id = None
	}
	a.closed, a.abandoned, a.pending, a.work = true, abandoned, false, nil
	return true
}

// successor is an action with what ties it to the one before it.
type successor struct {
	Action
	tie heirs.Link
}

// heir is a successor as what closes with the action before it.
type heir Action

// Unsubscribe closes the successor.
func (h *heir) Unsubscribe() { (*Action)(h).Unsubscribe() }

// CloseButTeardowns is for [heirs.Heir].
func (h *heir) CloseButTeardowns() *heirs.Tree {
	if !(*Action)(h).shut(false) {
		return nil
	}
	return (*heirs.Tree)(&h.tree)
}

// Closed reports whether a has been unsubscribed. Any goroutine may call it.
func (a *Action) Closed() bool {
	a.template.Lock()
	defer a.template.Unlock()
	return a.closed
}

// Abandoned reports whether a was closed because it will never run: its host closed, or a panic
// ended its flush. A teardown added to a can call it, to tell the goroutines that wait for a. Any
// goroutine may call it.
func (a *Action) Abandoned() bool {
	a.template.Lock()
	defer a.template.Unlock()
	return a.abandoned
}

// Firing is an action as a host's runner: the host calls Run, with the lock held, when the action's
// time has come. Converting the pointer costs nothing.
type Firing Action

// Run flushes the action's scheduler.
func (f *Firing) Run() { f.template.Flush((*Action)(f)) }

// ends reports whether work may end by itself.
func ends(work Work) bool {
	_, ok := work.(interface{ Ended() bool })
	return ok
}

// MayEnd reports whether the work may end by itself: it has a method Ended() bool, which reports
// whether it has. Any goroutine may call it.
func (f *Firing) MayEnd() bool { return f.ends }

// Ended closes an action whose work may end by itself, if that has ended. It reports whether the
// action is closed. The lock is not held.
func (f *Firing) Ended() bool {
	a := (*Action)(f)
	a.template.Lock()
	work, ok := a.work.(interface{ Ended() bool })
	a.template.Unlock()
	if ok && !work.Ended() {
		return false
	}
	a.Unsubscribe()
	return true
}

// Label returns the label of the action's work, for traces.
func (f *Firing) Label() string { return (*Action)(f).Label() }

// Label returns the label of the work, for traces; "" if the work has none or a is closed. For
// hooks: the lock is held, so a panic of the work's Label ends here and becomes the label.
func (a *Action) Label() (label string) {
	l, ok := a.work.(Labelled)
	if !ok {
		return ""
	}
	defer func() {
		if r := recover(); r != nil {
			label = fmt.Sprint("Label panicked: ", r)
		}
	}()
	return l.Label()
}

// HostClosed is called instead of Run when the host closes, without the lock. It abandons a pending
// action. If the action is not pending, its run is in progress and nothing is lost; nor is anything
// lost if the run is due [Here].
func (f *Firing) HostClosed() {
	a := (*Action)(f)
	a.template.Lock()
	lost := a.pending && a.id&Here == 0 && a.shutLocked(true)
	a.template.Unlock()
	if lost {
		a.tree.Unsubscribe()
	}
}

// Delay returns the delay of the latest Schedule. For hooks: the lock is held.
func (a *Action) Delay() time.Duration { return a.delay }

// Pending reports whether a run was asked for and has not begun. For hooks: the lock is held.
func (a *Action) Pending() bool { return a.pending }

// Running reports whether a run is in progress. For hooks: the lock is held.
func (a *Action) Running() bool { return a.depth > 0 }

// ID names what a holds of its host. For hooks: the lock is held.
func (a *Action) ID() ID { return a.id }

// SetID replaces the ID, when hooks move a pending run from one template of request to another. For
// hooks: the lock is held.
func (a *Action) SetID(id ID) { a.id = id }
