package observable

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

// Waitable is a subscription that can be waited for: [Waitable.UnsubscribeAndWait] returns when
// nothing is being delivered any more. It is made by [Observable.SubscribeWaitable].
type Waitable struct {
	*subscription.Subscription // set once

	name int64        // of what delivers: see [gort.Name]; set once
	by   atomic.Int64 // what delivers, or 0; written with mu held

	mu    sync.Mutex // guards depth
	depth int        // the observer's functions that are running; above 1 if they nest
	idle  sync.Cond  // told when depth is 0 again, and when a waiter's context ends
}

// SubscribeWaitable is [Observable.Subscribe] for an observer whose functions use something that
// goes away after the subscription. Each delivery costs a lock; Subscribe has no such cost.
func (o Observable[T]) SubscribeWaitable(ctx context.Context, observer Observer[T]) *Waitable {
	must(ctx != nil, "SubscribeWaitable: nil ctx")
	must(!zero(o), "SubscribeWaitable: zero Observable")
	w := &Waitable{name: gort.Name()}
	w.idle.L = &w.mu
	if next := observer.Next; next != nil {
		observer.Next = func(v T) {
			w.deliver(func() { next(v) })
		}
	}
	observer.Error, observer.Complete = w.ends(observer.Error, observer.Complete)
	s := newRoot(ctx, observer)
	w.Subscription = &s.tree
	run(o, s)
	return w
}

// UnsubscribeAndWait unsubscribes, and returns nil when none of the observer's functions is running
// any more: none will be called afterwards. Unsubscribe alone does not wait, so one that another
// goroutine has called may still be running, and one that it is about to call may still begin.
//
// It returns ctx.Err() if ctx ends first. It returns [ErrWouldDeadlock], and does not wait, if the
// caller would wait for itself: in one of the observer's functions. It returns scheduler.ErrAbandoned if a host that the
// caller drives closes. The subscription is closed all the same. Functions of operators and
// teardowns on other goroutines are not waited for. Any goroutine may call it, any number of times,
// also after the end.
func (w *Waitable) UnsubscribeAndWait(ctx context.Context) error {
	must(ctx != nil, "UnsubscribeAndWait: nil ctx")
	w.Unsubscribe()
	forget := context.AfterFunc(ctx, w.wake)
	defer forget()
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.depth > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := waits.On(&w.idle, waits.Lone{Int64: &w.by}); err != nil {
			return err
		}
	}
	return nil
}

// ends are an observer's functions for the end, whose calls w counts. Were it inlined, they would be
// compiled for each type of values.
//
//go:noinline
func (w *Waitable) ends(fail func(error), done func()) (func(error), func()) {
	if f := fail; f != nil {
		fail = func(err error) { w.deliver(func() { f(err) }) }
	}
	if f := done; f != nil {
		done = func() { w.deliver(f) }
	}
	return fail, done
}

// deliver calls a function of the observer, unless the subscription has closed.
func (w *Waitable) deliver(f func()) {
	if w.enter() {
		defer w.leave()
		gort.Call(w.name, f)
	}
}

// enter looks whether w is closed with mu held. So a goroutine that has closed w and then waits for
// mu sees either this delivery or none.
func (w *Waitable) enter() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.Closed() {
		return false
	}
	w.depth++
	w.by.Store(gort.Owner(w.name))
	return true
}

func (w *Waitable) leave() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.depth--; w.depth == 0 {
		w.by.Store(0)
		w.idle.Broadcast()
	}
}

func (w *Waitable) wake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.idle.Broadcast()
}
