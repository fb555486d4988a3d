package observable

import (
	"context"
	"sync/atomic"

	"github.com/rxsched/rxsched/subscription"
)

// Subscriber is the receiving end of one subscription: a source sends into it, and it keeps the
// contract. It passes on values and at most one end, and nothing after the end or after it was
// unsubscribed. It is a subscription: what is added to it is torn down when it closes. It stands
// for RxJS's Subscriber.
//
// On an end it delivers first and closes then. Next, Error and Complete must not be called
// concurrently, but one after the other they may come from any goroutines; everything else may be
// called from anywhere at any time.
type Subscriber[T any] struct {
	// What every value passes by is first, on one line of the processor's cache.

	next    func(T)     // set before the source is subscribed
	stopped atomic.Bool // ended or closed: nothing is passed on any more
	guarded bool        // next is wrapped by guard; written with next
	later   bool        // end closes the subscriber itself, when the end gets its turn; set once

	tree
	end  end                             // set once
	root *subscription.Subscription      // of the call of Subscribe this is part of; set once
	ctx  context.Context                 // of that call; set once
	live atomic.Pointer[context.Context] // ends with the subscriber; made when it is first asked for
}

// tree hides the embedded Subscription's name, so that a Subscriber has its methods but no such
// field.
type tree = subscription.Subscription

// newRoot makes the subscriber at the end of a chain.
func newRoot[T any](ctx context.Context, o Observer[T]) *Subscriber[T] {
	s := &Subscriber[T]{next: o.nextOrIgnore(), end: o.endTo(unhandled{}), ctx: ctx}
	s.root = &s.tree
	s.AddFunc(func() { s.stopped.Store(true) }) // users hold the tree, whose Unsubscribe is not s's
	return s
}

// NewSubscriber makes the subscriber by which an operator receives from its source: it closes with
// dst, and shares its context. What o has no function for goes to dst, but values, which are
// ignored. It stands for RxJS's createOperatorSubscriber.
func NewSubscriber[T, R any](dst *Subscriber[R], o Observer[T]) *Subscriber[T] {
	must(dst != nil, "NewSubscriber: nil dst")
	s := &Subscriber[T]{next: o.nextOrIgnore(), end: o.endTo(dst), root: dst.root, ctx: dst.ctx}
	dst.Add(s)
	return s
}

// Next sends a value.
func (s *Subscriber[T]) Next(v T) {
	if !s.stopped.Load() {
		s.next(v)
	}
}

// offer is Next for a loop, which ends when it returns false: nothing is passed on any more.
func (s *Subscriber[T]) offer(v T) bool {
	if s.stopped.Load() {
		return false
	}
	s.next(v)
	return true
}

// Error ends the sequence with an error.
func (s *Subscriber[T]) Error(err error) {
	if s.stopped.Swap(true) {
		return
	}
	if s.later {
		s.end.Error(err)
		return
	}
	delivered := false
	defer s.finish(&delivered)
	s.end.Error(err)
	delivered = true
}

// Complete ends the sequence.
func (s *Subscriber[T]) Complete() {
	if s.stopped.Swap(true) {
		return
	}
	if s.later {
		s.end.Complete()
		return
	}
	delivered := false
	defer s.finish(&delivered)
	s.end.Complete()
	delivered = true
}

// finish closes s after its end, delivered or not.
func (s *Subscriber[T]) finish(delivered *bool) {
	defer s.protect(delivered)
	s.Unsubscribe()
}

// Unsubscribe closes the subscriber. Any goroutine may call it.
func (s *Subscriber[T]) Unsubscribe() {
	s.stopped.Store(true)
	s.tree.Unsubscribe()
}

// Closed reports whether nothing is passed on any more: the sequence has ended, though the end may
// still wait for its turn, or the subscriber was unsubscribed. Any goroutine may call it.
func (s *Subscriber[T]) Closed() bool { return s.stopped.Load() || s.tree.Closed() }

// Context is the context that was given to Subscribe, but ends when the subscriber closes, if that
// is earlier. It is for sources that wait or work on a goroutine of their own.
func (s *Subscriber[T]) Context() context.Context {
	if live := s.live.Load(); live != nil {
		return *live
	}
	ctx, cancel := context.WithCancel(s.ctx)
	if !s.live.CompareAndSwap(nil, &ctx) {
		cancel()
		return *s.live.Load()
	}
	s.AddFunc(cancel)
	return ctx
}

// guard makes a panic that comes back from Next close the whole subscription on its way to the
// caller. Every subscriber that is handed to code outside this package has it, so that operators do
// without.
func (s *Subscriber[T]) guard() {
	if s.guarded {
		return
	}
	next := s.next
	s.guarded = true
	s.next = func(v T) {
		returned := false
		defer s.protect(&returned)
		next(v)
		returned = true
	}
}

// protect is deferred where user code is called. Unless *returned it is a panic that runs it, and
// the whole subscription closes.
func (s *Subscriber[T]) protect(returned *bool) {
	if !*returned {
		s.root.Unsubscribe()
	}
}
