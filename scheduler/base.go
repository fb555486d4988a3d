package scheduler

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/hosted"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

// Base has what all schedulers share: the factory of actions, the clock and the flush. A scheduler
// embeds it, and calls InitOn if it is on a host, or else Init.
type Base struct {
	template action.Template  // set once, by Init
	now      func() time.Time // set once, by Init
	tracer   Traced           // set once, by Init; nil if the hooks are not
	traced   *bool            // set once, by Init; what it points to is guarded by the host
	driven   provide.Driven   // set once, by Init; nil if the host's driver is not known
	hosted   provide.Hosted   // set once, by Init; nil if there is no host
	runs     atomic.Int64     // the goroutine of the flush in progress, if driven is nil, or 0
	active   bool             // a flush is in progress; guarded by the host
}

// Hooks implement Traced if they run several actions in one host callback, or in none: the host
// can't trace those itself.
type Traced interface {
	// Traced returns a pointer to a flag that is set while the host is traced. The host guards the
	// flag. Init calls Traced once.
	Traced() *bool

	// Begin says that a pending run of a begins, and returns the number of the run; 0 if the host
	// sees the run by itself. The lock is held.
	Begin(a *action.Action) (run uint64)

	// End says that a run with a number other than 0 has ended, or panicked. The lock is held.
	End(run uint64)
}

// untraced is the flag of schedulers without spans.
var untraced = new(bool)

// InitOn puts the scheduler on a host: it has the host's lock and clock, and what needs it ends
// when the host closes. The hooks are called with the host's lock held, and make their requests of
// the kernel, which InitOn returns. It must be called before anything else, in the place of Init.
// It panics if h is nil.
func (b *Base) InitOn(h kernel.Host, hooks action.Hooks) kernel.Kernel {
	on := hosted.On("scheduler: Base.InitOn", h)
	b.Init(on.Mutex, hooks, on.Kernel.Now)
	if b.driven == nil {
		b.driven = &on
	}
	if b.hosted == nil {
		b.hosted = &on
	}
	return on.Kernel
}

// Init is [Base.InitOn] for a scheduler that is on no host: it sets the lock that guards the
// scheduler's actions, their hooks, and the clock.
func (b *Base) Init(lock *sync.Mutex, hooks action.Hooks, now func() time.Time) {
	b.template, b.now, b.traced = action.Template{Mutex: lock, Hooks: hooks}, now, untraced
	if s, ok := hooks.(Traced); ok {
		b.tracer, b.traced = s, s.Traced()
	}
	b.driven, _ = hooks.(provide.Driven)
	b.hosted, _ = hooks.(provide.Hosted)
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

// DrivenElsewhere reports whether another goroutine than the caller's drives the host. Work that
// the caller then schedules has no defined order relative to the host's work, and may share a run
// that is queued already. Any goroutine may call it.
func (b *Base) DrivenElsewhere() bool { return b.driven != nil && b.driven.RunsElsewhere() }

// Interrupts reports whether a batching run must stop and reschedule the rest, because a microtask
// or the end of a slice comes first. It is for the scheduler's runs.
func (b *Base) Interrupts() bool { return b.driven == nil || b.driven.Interrupted() }

// base is for what embeds a Base.
func (b *Base) base() *Base { return b }

func init() {
	provide.SchedulerOf = func(s any) provide.Scheduler {
		if s, ok := s.(interface{ base() *Base }); ok {
			return inner{s.base()}
		}
		return nil
	}
}

// inner is a Base as the project's own packages see it.
type inner struct{ *Base }

func (i inner) Await(c *sync.Cond) error {
	switch {
	case i.hosted != nil:
		return i.hosted.AwaitRun(c)
	case i.Inside():
		return waits.ErrDeadlock
	}
	return waits.On(c, waits.Lone{Int64: &i.runs})
}

func (i inner) Requests() (n uint64, shares bool) {
	if i.driven == nil {
		return 0, false
	}
	return i.driven.RunsAfter()
}

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
// RxJS's AsyncScheduler.flush. A nil batch is empty.
func (b *Base) Drain(first *action.Action, batch Batch) {
	if batch == nil {
		batch = none{}
	}
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

// none is a batch without actions.
type none struct{}

func (none) Next() *action.Action { return nil }

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

// executeTracedLocked executes an action while the host is traced.
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
