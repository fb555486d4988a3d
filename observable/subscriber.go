package observable

import (
	"context"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/subscription"
)

// Subscriber is the receiving end of one subscription. It passes on values and at most one end, and
// nothing after the end or after Unsubscribe, whatever the source does. It is a subscription: what
// is added to it is torn down when it closes. It stands for RxJS's Subscriber.
//
// It delivers an end first and closes then. Next, Error and Complete must not be called
// concurrently, but may come from any goroutines in turn. Any goroutine may call the other methods
// at any time.
type Subscriber[T any] struct {
	step  step[T] // takes values; set before the source sends
	to    end     // takes the end, and is what step gets; set once
	*life         // set before the source sends

	joins   bool // life is that of what it sends to; written with life; see life
	inside  bool // another may join; written before the source knows the subscriber; see life
	guarded bool // step is wrapped by guard; written with step
	later   bool // to closes the subscriber itself, when the end gets its turn; set once
	watched bool // it has a probe; set before the source sends
}

// step is what an operator does with a value. It is one function for all subscriptions of an
// operator, and to is what takes the end of this one: the destination itself, or the operator's own
// object if there is more to know. So a subscription is one object. Were the step a closure of it,
// there would be two; were it a method of a generic type, each value would take one more call.
type step[T any] = func(v T, to end)

// life is what closes, with what is known of it.
//
// The subscriber of an operator that only passes on, such as Map, has no life of its own: it joins
// that of what it sends to, if that is inside. Then it has nothing to lock, and half the size. The
// difference cannot be observed. A subscriber that is inside was created by an operator of this
// package, is ended only by its source, and is not yet visible to users: SubscribeTo, which users
// call, and watch take it out. So those that share a life are a chain, with one owner at its lower
// end and one source at its upper. The source alone adds teardowns, which run in the order in which
// they would if each had a life. If one closes, the others have no use any more. An end goes
// through those that join, which have no state, to the owner: that takes the first, and from then
// on all are closed. So the owner's atomic steps are those of the whole chain.
type life struct {
	root *scope.Scope // of the call of Subscribe this is part of; set once
	tree
	live atomic.Pointer[context.Context] // ends with the subscriber; made when asked for
}

// tree hides the embedded Subscription's name: a Subscriber has its methods but no such field.
type tree = subscription.Subscription

// newRoot makes the subscriber at the end of a chain, with what a panic in the chain closes, and what
// leaves the context: one object.
func newRoot[T any](ctx context.Context, o Observer[T]) *Subscriber[T] {
	end := last{o.Error, o.Complete}
	if ctx.Done() != nil {
		one := &struct {
			root root[T]
			end  leaving
		}{end: leaving{last: end}}
		one.end.root = &one.root.scope
		s := one.root.init(ctx, o, &one.end)
		s.step = watchful(s.root, o.nextOrIgnore())
		return s
	}
	one := &struct {
		root root[T]
		end  last
	}{end: end}
	return one.root.init(ctx, o, &one.end)
}

// root is a subscriber with its scope. It embeds neither, which would give each type methods to
// compile.
type root[T any] struct {
	sub   Subscriber[T]
	life  life
	scope scope.Scope
}

func (r *root[T]) init(ctx context.Context, o Observer[T], to end) *Subscriber[T] {
	s := &r.sub
	s.step, s.to, s.life = o.step(), to, &r.life
	r.life.root = &r.scope
	r.scope.Tree, r.scope.Ctx, r.scope.Below = &s.tree, ctx, o.below
	return s
}

// NewSubscriber makes the subscriber by which an operator receives from its source. It closes with
// dst and shares dst's context. An end for which o has no function goes to dst; a value is ignored.
// It stands for RxJS's createOperatorSubscriber.
func NewSubscriber[T, R any](dst *Subscriber[R], o Observer[T]) *Subscriber[T] {
	must(dst != nil, "NewSubscriber: nil dst")
	root := dst.root.To(o.below)
	if o.Error == nil && o.Complete == nil {
		return new(attached[T]).init(&dst.tree, root, o.step(), dst)
	}
	one := &struct {
		attached attached[T]
		end      ending
	}{end: o.ending(dst)}
	return one.attached.init(&dst.tree, root, o.step(), &one.end)
}

// attached is a subscriber that closes with another, with a life of its own and its tie to that.
type attached[T any] struct {
	sub Subscriber[T]
	limb
}

// limb is a life, with its tie to the one that it closes with.
type limb struct {
	life life
	tie  heirs.Link
}

// init makes a new subscriber close with parent. root is that of its operator, which adds nothing
// to the subscriber.
func (a *attached[T]) init(parent *tree, root *scope.Scope, step step[T], to end) *Subscriber[T] {
	a.sub.step, a.sub.to, a.sub.life, a.sub.inside = step, to, &a.life, true
	a.life.root = root
	heirs.Adopt((*heirs.Tree)(parent), (*heirs.Tree)(&a.life.tree), &a.tie)
	return &a.sub
}

// join makes s share the life of what it sends to. Its step never ends that, and to does no more
// than pass the end on.
func (s *Subscriber[T]) join(l *life, step step[T], to end) {
	s.step, s.to, s.life, s.joins, s.inside = step, to, l, true, true
}

// own gives a subscriber that joins another a life of its own. It is called before the source knows
// the subscriber.
func own[T any](s *Subscriber[T]) {
	if !s.joins {
		return
	}
	parent, l := s.life, new(limb)
	s.life, s.joins = &l.life, false
	l.life.root = parent.root
	heirs.Adopt((*heirs.Tree)(&parent.tree), (*heirs.Tree)(&l.life.tree), &l.tie)
}

// leave closes s, unless its life is that of others.
func leave[T any](s *Subscriber[T]) {
	if !s.joins {
		s.Unsubscribe()
	}
}

// Next sends a value. The compiler can just inline it: with two flags to read, for the end and for
// closing, it could not, and a value would need twice as many calls.
func (s *Subscriber[T]) Next(v T) {
	if heirs.Open((*heirs.Tree)(&s.tree)) {
		s.step(v, s.to)
	}
}

// nextGuarded is Next for callers outside the scope, as guard makes it.
func nextGuarded[T any](s *Subscriber[T], v T) {
	if s.Closed() {
		return
	}
	returned := false
	defer s.root.Guard(&returned)
	s.step(v, s.to)
	returned = true
}

// offer is Next for a loop. It returns false when nothing is passed on any more.
func offer[T any](s *Subscriber[T], v T) bool {
	if s.Closed() {
		return false
	}
	s.step(v, s.to)
	return true
}

// stop lets nothing pass any more. It reports whether something did, which is so for one caller
// only. Any goroutine may call it. It is a function: a method of life would be one of Subscriber's.
func stop(l *life) bool { return heirs.End((*heirs.Tree)(&l.tree)) }

// Error ends the sequence with an error.
func (s *Subscriber[T]) Error(err error) {
	if s.joins {
		s.to.Error(err)
		return
	}
	if !stop(s.life) {
		return
	}
	if s.watched {
		tellEnd(s, true, err)
	}
	if s.later {
		s.to.Error(err)
		return
	}
	delivered := false
	defer finish(s.life, &delivered)
	s.to.Error(err)
	delivered = true
}

// Complete ends the sequence.
func (s *Subscriber[T]) Complete() {
	if s.joins {
		s.to.Complete()
		return
	}
	if !stop(s.life) {
		return
	}
	if s.watched {
		tellEnd(s, false, nil)
	}
	if s.later {
		s.to.Complete()
		return
	}
	delivered := false
	defer finish(s.life, &delivered)
	s.to.Complete()
	delivered = true
}

// finish closes a life after its end. Unless *delivered, user code has panicked, and the whole
// subscription closes.
func finish(l *life, delivered *bool) {
	if !*delivered {
		var value any
		if l.root.Told() {
			value = recover()
		}
		defer l.root.Close(value)
	}
	l.Unsubscribe()
}

// Closed reports whether nothing is passed on any more: the sequence has ended, though the end may
// still wait for delivery, or the subscriber was unsubscribed. Any goroutine may call it.
func (s *Subscriber[T]) Closed() bool { return !heirs.Open((*heirs.Tree)(&s.tree)) }

// Context returns the context given to Subscribe; it ends early when the subscriber closes. Sources
// that wait or work on a goroutine of their own use it.
func (s *Subscriber[T]) Context() context.Context { return contextOf(s.life) }

func contextOf(l *life) context.Context {
	if live := l.live.Load(); live != nil {
		return *live
	}
	ctx, cancel := context.WithCancel(l.root.Ctx)
	if !l.live.CompareAndSwap(nil, &ctx) {
		cancel()
		return *l.live.Load()
	}
	l.AddFunc(cancel)
	return ctx
}

// room is what tells senders whether there is room below, or nil if there always is.
func (s *Subscriber[T]) room() demand.Room { return s.root.Room() }

// guard makes a panic from Next close the whole subscription on its way to the caller. Every
// subscriber that code outside this package gets has it, so operators do without.
func guard[T any](s *Subscriber[T]) {
	if s.guarded {
		return
	}
	step := s.step
	s.guarded = true
	s.step = func(v T, to end) {
		returned := false
		defer s.root.Guard(&returned)
		step(v, to)
		returned = true
	}
}
