package observable

import (
	"context"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/subscription"
)

// Observable is a sequence of values in time. It begins anew for each subscriber. It is a value
// that holds only what makes a run, so copying it is free. The zero Observable is not usable. It
// stands for RxJS's Observable.
type Observable[T any] struct {
	_     [0]func() // not comparable
	sends sender[T] // mostly a plain[T], a prompt[T] or a *constant[T]
}

// sender is what an observable does for a subscriber. start names the usual ones, to call them
// sooner. It does not name others: a type switch makes the compiler compile all methods of its
// types, for each T.
type sender[T any] interface{ sendTo(dst *Subscriber[T]) }

// direct is a sender that an observer alone needs no subscription for, such as a *constant[T].
type direct[T any] interface {
	unwatched() bool
	deliver(o Observer[T]) *subscription.Subscription
}

// plain is a function that does what an observable does for a subscriber.
type plain[T any] func(dst *Subscriber[T])

func (f plain[T]) sendTo(dst *Subscriber[T]) { f(dst) }

// prompt is a plain that has sent all when it returns, unless there is no room below: it adds
// nothing to dst, and neither keeps it nor shows it to users. It sends no end if dst has closed,
// and nothing after an end. So dst needs no life of its own, and can be used again.
type prompt[T any] func(dst *Subscriber[T])

func (f prompt[T]) sendTo(dst *Subscriber[T]) { f(dst) }

func zero[T any](o Observable[T]) bool { return o.sends == nil }

// isPrompt reports whether o is a prompt, or as good as that.
func isPrompt[T any](o Observable[T]) bool {
	switch of := o.sends.(type) {
	case prompt[T]:
		return true
	case *constant[T]:
		return of.site == nil
	}
	return false
}

// source is embedded in what has an Observable's methods and more, such as a [Subject].
type source[T any] = Observable[T]

// New makes an observable: each subscription calls subscribe, which sends to dst. Add to dst what
// must be stopped or released when the subscription closes. A loop that sends must check dst.Closed
// between values. It stands for RxJS's new Observable.
func New[T any](subscribe func(dst *Subscriber[T])) Observable[T] {
	must(subscribe != nil, "New: nil subscribe")
	return made(func(dst *Subscriber[T]) {
		guard(dst)
		subscribe(dst)
	})
}

// Subscribe starts a run and delivers it to the observer until the run ends, ctx ends, or the
// returned subscription is unsubscribed. Synchronous sources send before Subscribe returns. If ctx
// has ended, nothing starts.
//
// When the function that ends ctx has returned, the goroutine that called it delivers nothing more,
// not even an end; so ending ctx in Next is like unsubscribing there. No run of a scheduler begins
// for the pipeline any more. Other goroutines may deliver until a goroutine that ctx starts has
// unsubscribed.
//
// If user code panics during Subscribe, the subscription closes and the panic goes on to the
// caller.
func (o Observable[T]) Subscribe(ctx context.Context, observer Observer[T]) *subscription.Subscription {
	must(ctx != nil, "Subscribe: nil ctx")
	must(!zero(o), "Subscribe: zero Observable")
	if ctx.Done() == nil {
		if c, ok := o.sends.(direct[T]); ok && c.unwatched() {
			return c.deliver(observer)
		}
	}
	s := newRoot(ctx, observer)
	run(o, s)
	return &s.tree
}

// run starts a run into a root, unless the root's context has ended.
func run[T any](o Observable[T], s *Subscriber[T]) {
	if l, ok := s.to.(*leaving); ok {
		if s.root.Ctx.Err() != nil {
			s.Unsubscribe()
			return
		}
		l.join()
	}
	returned := false
	defer s.root.Guard(&returned)
	start(o, s)
	returned = true
}

// SubscribeTo subscribes dst, which is an operator's destination or was made of it by
// [NewSubscriber]. It does so even if dst is closed; the operator decides whether to leave the
// source alone then.
func (o Observable[T]) SubscribeTo(dst *Subscriber[T]) {
	must(!zero(o), "SubscribeTo: zero Observable")
	must(dst != nil, "SubscribeTo: nil dst")
	if dst.inside {
		dst.inside = false // the caller may add to it later
	}
	start(o, dst)
}

// maxStack is how much stack may be in use when a subscription starts. Go doubles stacks and stops
// before a gigabyte, so this is an eighth of the real limit. The rest is for the calls that the
// error passes on its way out.
const maxStack = 64 << 20

// start subscribes dst, unless that goes too deep. The caller knows that o is not zero.
func start[T any](o Observable[T], dst *Subscriber[T]) {
	if gort.Deep(maxStack) {
		dst.Error(ErrTooDeep)
		return
	}
	switch of := o.sends.(type) {
	case plain[T]:
		of(dst)
	case prompt[T]:
		of(dst)
	default:
		of.sendTo(dst)
	}
}
