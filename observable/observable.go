package observable

import (
	"context"

	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/subscription"
)

// Observable is a sequence of values in time that begins when it is subscribed to: for each
// subscriber a run of its own. It is a value, and nothing but a function from a subscriber; copying
// it is free. The zero Observable is not usable. It stands for RxJS's Observable.
type Observable[T any] struct {
	subscribe func(dst *Subscriber[T])
}

// New makes an observable of what subscribe sends to each subscriber. What has to be stopped or
// given back when the subscriber closes is added to dst. A loop that sends must look at dst.Closed
// between values. It stands for RxJS's new Observable.
func New[T any](subscribe func(dst *Subscriber[T])) Observable[T] {
	must(subscribe != nil, "New: nil subscribe")
	return Observable[T]{func(dst *Subscriber[T]) {
		dst.guard()
		subscribe(dst)
	}}
}

// Subscribe starts a run and sends it to the observer until it ends, until the subscription
// returned is unsubscribed, or until ctx ends, whichever is first. Sources that emit synchronously
// do so before Subscribe returns. An ended ctx starts nothing.
//
// If user code panics during Subscribe, the subscription is closed and the panic goes on to the
// caller.
func (o Observable[T]) Subscribe(ctx context.Context, observer Observer[T]) *subscription.Subscription {
	must(ctx != nil, "Subscribe: nil ctx")
	must(o.subscribe != nil, "Subscribe: zero Observable")
	s := newRoot(ctx, observer)
	o.run(s)
	return &s.tree
}

// run starts a run into a root, unless its context has ended.
func (o Observable[T]) run(s *Subscriber[T]) {
	if s.ctx.Err() != nil {
		s.Unsubscribe()
		return
	}
	if s.ctx.Done() != nil {
		forget := context.AfterFunc(s.ctx, s.Unsubscribe)
		s.AddFunc(func() { forget() })
	}
	returned := false
	defer s.protect(&returned)
	o.start(s)
	returned = true
}

// SubscribeTo subscribes a subscriber, which an operator got from its own destination by
// [NewSubscriber] or which is that destination. It does so even if dst is closed; that a source may
// be left alone then is for the operator to say.
func (o Observable[T]) SubscribeTo(dst *Subscriber[T]) {
	must(o.subscribe != nil, "SubscribeTo: zero Observable")
	must(dst != nil, "SubscribeTo: nil dst")
	o.start(dst)
}

// maxStack is how much of the stack may be in use when something is subscribed: an eighth of what
// Go allows in fact, since it doubles stacks and stops before a gigabyte. The rest is for what the
// error passes on its way out.
const maxStack = 64 << 20

// start subscribes dst, unless that goes too deep.
func (o Observable[T]) start(dst *Subscriber[T]) {
	if goid.Stack() > maxStack {
		dst.Error(ErrTooDeep)
		return
	}
	o.subscribe(dst)
}
