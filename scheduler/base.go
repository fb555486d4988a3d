package scheduler

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

// Base is what all schedulers share: the factory, the clock and the flush. A specialisation embeds
// it and calls Init. It knows none of them.
type Base struct {
	kind      action.Kind      // set once, by Init
	now       func() time.Time // set once, by Init
	spans     Spans            // set once, by Init; nil if there are none
	traced    *bool            // set once, by Init; what it points to is guarded by the host
	insider   insider          // the hooks, or nil; set once, by Init
	resident  resident         // the hooks, or nil; set once, by Init
	shareable shareable        // the hooks, or nil; set once, by Init
	active    bool             // a flush is in progress; guarded by the host
}

// Spans is what hooks implement whose host can be traced, and whose runs it would not see
// otherwise, because several are one callback of the host, or none is.
type Spans interface {
	// Traced points to whether anybody traces, which is guarded by the host. It is asked once, by
	// Init.
	Traced() *bool

	// Begin says that a pending run of a begins, and returns its number; 0 if the host sees it by
	// itself. The lock is held.
	Begin(a *action.Action) (run uint64)

	// End says that a run with a number other than 0 has ended, or panicked. The lock is held.
	End(run uint64)
}

// nobody traces what has no spans.
var nobody = new(bool)

// Init fixes the host's lock, the steps that the scheduler's actions take, and its clock. It must
// be called before anything else.
func (b *Base) Init(lock *sync.Mutex, hooks action.Hooks, now func() time.Time) {
	b.kind, b.now, b.traced = action.Kind{Mutex: lock, Hooks: hooks}, now, nobody
	if s, ok := hooks.(Spans); ok {
		b.spans, b.traced = s, s.Traced()
	}
	b.insider, _ = hooks.(insider)
	b.resident, _ = hooks.(resident)
	b.shareable, _ = hooks.(shareable)
}

// Now is the scheduler's time. Any goroutine may call it.
func (b *Base) Now() time.Time { return b.now() }

// NewAction makes an action that is not scheduled yet. It panics if work is nil. Any goroutine may
// call it.
func (b *Base) NewAction(work action.Work) *action.Action { return action.New(&b.kind, work) }

// Schedule makes an action for work and schedules it after d; a negative d counts as 0. It panics
// if work is nil. If the host is closed, the action returned is closed. Any goroutine may call it.
func (b *Base) Schedule(work func(self *action.Action), d time.Duration) *action.Action {
	return b.NewAction(action.Func(work)).Schedule(d)
}

// Inside reports whether waiting for an action would be for ever, because the caller is on the
// goroutine that runs the scheduler's actions: the one that drives its host or, while none does,
// the one that drove it last. Any goroutine may call it.
func (b *Base) Inside() bool {
	return b.insider != nil && b.insider.Inside()
}

// Await waits on c until it is signalled, which only an action of the scheduler does. The caller
// holds c's lock and waits in a loop; the action clears stuck before it signals. Await returns
// [ErrAbandoned] if the scheduler's host closes or has closed, and also if the caller is on the
// goroutine of another host that closes; and observable.ErrWouldDeadlock if the caller would wait
// for itself: where Inside is true, or by way of others that wait in the same manner. Any goroutine
// may call it.
func (b *Base) Await(c *sync.Cond, stuck *atomic.Bool) error {
	switch {
	case b.resident != nil:
		return b.resident.Await(c, stuck)
	case b.Inside():
		return waits.ErrDeadlock
	}
	return waits.On(c, nil, stuck)
}

// DrivenElsewhere reports whether another goroutine than the caller's drives the host at present.
// What the caller schedules then has no place among what is scheduled there but the one at which it
// happens to arrive, so a run that waits already may do it as well. Any goroutine may call it.
func (b *Base) DrivenElsewhere() bool { return b.shareable != nil && b.shareable.DrivenElsewhere() }

// Interrupts reports whether work that does in one run what could be several is to end this one,
// and to schedule the rest, since something comes before a next run: microtasks, say, or the end of
// a slice. It is for the scheduler's runs.
func (b *Base) Interrupts() bool {
	return b.shareable == nil || b.shareable.Interrupted()
}

// What hooks may supply besides the template's steps.
type (
	insider  interface{ Inside() bool } // the lock may be held
	resident interface {
		Await(c *sync.Cond, stuck *atomic.Bool) error // the lock is not held
	}
	shareable interface {
		DrivenElsewhere() bool // the lock may be held
		Interrupted() bool     // the lock is not held
	}
)

// Active reports whether a flush is in progress. For hooks: the lock is held.
func (b *Base) Active() bool { return b.active }

// Batch says which actions belong to a flush.
type Batch interface {
	// Next takes the next action of the batch, or returns nil at its end. The lock is held.
	Next() *action.Action
}

// Abandoner is a Batch that is told, with the lock held, that a run has panicked, before what is
// left of the batch is taken to be closed. A batch for which taking an action has effects, or that
// has to close more than it would have run, needs to know.
type Abandoner interface{ Abandon() }

// Drain is a flush: it runs first, if that is not nil, and then the batch. The lock is held when it
// is called and when it returns, and given up while work runs. It is final. If a run panics, its
// action and the rest of the batch are closed and the panic goes on; the lock is not held then. It
// stands for RxJS's AsyncScheduler.flush.
func (b *Base) Drain(first *action.Action, batch Batch) {
	nested := b.active
	b.active = true
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
	b.active = nested
	completed = true
}

// executeTracedLocked executes an action while somebody traces.
func (b *Base) executeTracedLocked(a *action.Action) {
	run := uint64(0)
	if a.Pending() {
		run = b.spans.Begin(a)
	}
	if run == 0 {
		a.Execute()
		return
	}
	completed := false
	defer func() {
		if !completed {
			b.kind.Lock()
			b.spans.End(run)
			b.kind.Unlock()
		}
	}()
	a.Execute()
	completed = true
	b.spans.End(run)
}

// abandon ends a flush whose current action did not return.
func (b *Base) abandon(nested bool, current *action.Action, batch Batch) {
	b.kind.Lock()
	b.active = nested
	if t, ok := batch.(Abandoner); ok {
		t.Abandon()
	}
	var rest []*action.Action
	for a := batch.Next(); a != nil; a = batch.Next() {
		rest = append(rest, a)
	}
	b.kind.Unlock()
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
