package scheduler

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

// Base has what all schedulers share: the factory of actions, the clock and the flush. A scheduler
// embeds it and calls Init.
type Base struct {
	template action.Template  // set once, by Init
	now      func() time.Time // set once, by Init
	tracer   Traced           // set once, by Init; nil if the hooks are not
	traced   *bool            // set once, by Init; what it points to is guarded by the host
	driven   Driven           // set once, by Init; nil if the hooks are not
	hosted   Hosted           // set once, by Init; nil if the hooks are not
	runs     atomic.Int64     // the goroutine of the flush in progress, if driven is nil, or 0
	active   bool             // a flush is in progress; guarded by the host
}

// Hooks implement Driven if they know which goroutine runs the actions. For other hooks, it is the
// goroutine of the flush in progress.
//
// Hooks may embed their scheduler, and with it the Base. So no method of Driven or [Hosted] has the
// name of a method of Base: hooks would implement the interface with that.
type Driven interface {
	// RunsHere is [Base.Inside]. The lock may be held.
	RunsHere() bool

	// RunsElsewhere is [Base.DrivenElsewhere]. The lock may be held.
	RunsElsewhere() bool

	// RunsOn is [Base.Driver]. The lock is not held.
	RunsOn() int64

	// Interrupted is [Base.Interrupts]. The lock is not held.
	Interrupted() bool
}

// Hooks implement Hosted if they need a host that can close.
type Hosted interface {
	// HostClosed reports whether the host is closed. The lock is held.
	HostClosed() bool

	// HostGone is [Base.Lifetime]. It needs no lock.
	HostGone(d time.Duration) *subscription.Subscription

	// AwaitRun is [Base.Await], for callers that are not inside. The lock is not held.
	AwaitRun(c *sync.Cond, stuck *atomic.Bool) error
}

// Hooks implement Traced if they run several actions in one host callback, or in none: the host
// can't trace those itself.
type Traced interface {
	// Traced returns a pointer to a flag that is set while somebody traces. The host guards the
	// flag. Init calls Traced once.
	Traced() *bool

	// Begin says that a pending run of a begins, and returns the number of the run; 0 if the host
	// sees the run by itself. The lock is held.
	Begin(a *action.Action) (run uint64)

	// End says that a run with a number other than 0 has ended, or panicked. The lock is held.
	End(run uint64)
}

// nobody is the flag of schedulers without spans.
var nobody = new(bool)

// Init sets the host's lock, the hooks of the scheduler's actions, and the clock. It must be called
// before anything else.
func (b *Base) Init(lock *sync.Mutex, hooks action.Hooks, now func() time.Time) {
	b.template, b.now, b.traced = action.Template{Mutex: lock, Hooks: hooks}, now, nobody
	if s, ok := hooks.(Traced); ok {
		b.tracer, b.traced = s, s.Traced()
	}
	b.driven, _ = hooks.(Driven)
	b.hosted, _ = hooks.(Hosted)
}

// Now returns the scheduler's time. Any goroutine may call it.
func (b *Base) Now() time.Time { return b.now() }

// NewAction makes an action that is not scheduled yet. It panics if work is nil. Any goroutine may
// call it.
func (b *Base) NewAction(work action.Work) *action.Action { return action.New(&b.template, work) }

// Schedule makes an action for work and schedules it after d; a negative d counts as 0. It panics
// if work is nil. If the host is closed, the action returned is closed. Any goroutine may call it.
func (b *Base) Schedule(work func(self *action.Action), d time.Duration) *action.Action {
	return b.NewAction(action.Func(work)).Schedule(d)
}

// Closed reports whether the scheduler's host is closed: what needs it is refused. It is false of a
// scheduler that is on no host. Any goroutine may call it.
func (b *Base) Closed() bool {
	if b.hosted == nil {
		return false
	}
	b.template.Lock()
	defer b.template.Unlock()
	return b.hosted.HostClosed()
}

// Lifetime returns a subscription that closes when the scheduler refuses work with a delay of d,
// because its host has closed; nil if it never does. It closes after the pending actions have been
// abandoned, on the same goroutine. Add to it whatever needs the scheduler and has nothing pending
// there. Any goroutine may call Lifetime.
func (b *Base) Lifetime(d time.Duration) *subscription.Subscription {
	if b.hosted == nil {
		return nil
	}
	return b.hosted.HostGone(d)
}

// Inside reports whether the caller is on the host's goroutine, where waiting for an action
// deadlocks: the one that drives the host or, while none does, the one that drove it last. Any
// goroutine may call it.
func (b *Base) Inside() bool {
	if b.driven == nil {
		return b.runs.Load() == gort.Goid()
	}
	return b.driven.RunsHere()
}

// Await waits on c until it is signalled, which only an action of the scheduler does. The caller
// holds c's lock and waits in a loop; the action clears stuck before it signals. Await returns
// [ErrAbandoned] if the scheduler's host closes or has closed, and also if the caller is on the
// goroutine of another host that closes; and observable.ErrWouldDeadlock if the caller would wait
// for itself: where Inside is true, or by way of others that wait in the same manner. Any goroutine
// may call it.
func (b *Base) Await(c *sync.Cond, stuck *atomic.Bool) error {
	switch {
	case b.Inside():
		return waits.ErrDeadlock
	case b.hosted != nil:
		return b.hosted.AwaitRun(c, stuck)
	}
	return waits.On(c, waits.Lone{Int64: &b.runs}, stuck)
}

// DrivenElsewhere reports whether another goroutine than the caller's drives the host. Work that
// the caller then schedules has no defined order relative to the host's work, and may share a run
// that is queued already. Any goroutine may call it.
func (b *Base) DrivenElsewhere() bool { return b.driven != nil && b.driven.RunsElsewhere() }

// Driver returns the number of the goroutine without which no action runs: the one that drives the
// host, or the caller's if it drove the host last and none does; 0 if it is not known, or none
// drives. Any goroutine may call it.
func (b *Base) Driver() int64 {
	if b.driven == nil {
		return b.runs.Load()
	}
	return b.driven.RunsOn()
}

// Interrupts reports whether a batching run must stop and reschedule the rest, because a microtask
// or the end of a slice comes first. It is for the scheduler's runs.
func (b *Base) Interrupts() bool { return b.driven == nil || b.driven.Interrupted() }

// Active reports whether a flush is in progress. For hooks: the lock is held.
func (b *Base) Active() bool { return b.active }

// Batch gives a flush its actions.
type Batch interface {
	// Next takes the next action of the batch, or returns nil at its end. The lock is held.
	Next() *action.Action
}

// Abandoner is a Batch that needs to know when a run has panicked, because its Next has effects, or
// because it has to close more actions than the flush would have run.
type Abandoner interface {
	// Abandon is called, with the lock held, after a panic and before the remaining actions are
	// taken with Next and closed.
	Abandon()
}

// Drain runs a flush: first, if that is not nil, and then the batch. The lock is held when Drain is
// called and when it returns, and given up while work runs. If a run panics, Drain closes its
// action and the rest of the batch, and the panic goes on; the lock is not held then. It stands for
// RxJS's AsyncScheduler.flush.
func (b *Base) Drain(first *action.Action, batch Batch) {
	nested := b.active
	b.enterLocked()
	current := first
	completed := false
	defer func() {
		if !completed {
			b.abandon(nested, current, batch)
		}
	}()
	if current == nil {
		current = batch.Next()
	}
	for current != nil {
		if *b.traced {
			b.executeTracedLocked(current)
		} else {
			current.Execute()
		}
		current = batch.Next()
	}
	b.leaveLocked(nested)
	completed = true
}

// enterLocked begins a flush.
func (b *Base) enterLocked() {
	b.active = true
	if b.driven == nil {
		b.runs.Store(gort.Goid())
	}
}

// leaveLocked ends a flush, which was nested in another.
func (b *Base) leaveLocked(nested bool) {
	b.active = nested
	if b.driven == nil && !nested {
		b.runs.Store(0)
	}
}

// executeTracedLocked executes an action while somebody traces.
func (b *Base) executeTracedLocked(a *action.Action) {
	run := uint64(0)
	if a.Pending() {
		run = b.tracer.Begin(a)
	}
	if run == 0 {
		a.Execute()
		return
	}
	completed := false
	defer func() {
		if !completed {
			b.template.Lock()
			b.tracer.End(run)
			b.template.Unlock()
		}
	}()
	a.Execute()
	completed = true
	b.tracer.End(run)
}

// abandon ends a flush whose current action did not return.
func (b *Base) abandon(nested bool, current *action.Action, batch Batch) {
	b.template.Lock()
	b.leaveLocked(nested)
	if t, ok := batch.(Abandoner); ok {
		t.Abandon()
	}
	var rest []*action.Action
	for a := batch.Next(); a != nil; a = batch.Next() {
		rest = append(rest, a)
	}
	b.template.Unlock()
	defer Abandon(rest)
	current.Unsubscribe()
}

// Abandon abandons the actions, in order. If teardowns panic, the others still run, and Abandon
// then panics with a [*subscription.UnsubscriptionError]. The lock is not held.
func Abandon(actions []*action.Action) {
	var group subscription.Subscription
	for _, a := range actions {
		group.AddFunc(a.Abandon)
	}
	group.Unsubscribe()
}
