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
// It delivers an end and then closes. Next, Error and Complete must not be called concurrently, but
// may come from any goroutines in turn. Any goroutine may call the other methods at any time.
type Subscriber[T any] struct {
	core
	step step[T] // takes values; set before the source sends
}

// core is what a subscriber has for values of any type. It hides the methods of its life, which would
// be compiled for each type, and for a Subscriber as a value besides.
type core struct {
	to    end // takes the end, and is what step gets; set once
	*life     // set before the source sends

	joins   bool // life is that of what it sends to; written with life; see life
	inside  bool // another may join; written before the source knows the subscriber; see life
	guarded bool // step is wrapped by guard; written with step
	later   bool // to closes the subscriber itself, when the end gets its turn; set once
	watched bool // it has a probe; set before the source sends
}

// step handles a value for an operator. All subscriptions of an operator share one function; to
// takes the end of this one: the destination, or the operator's own object if it has state. So a
// subscription is one object. A closure would be a second one, and a method of a generic type one
// more call for each value.
type step[T any] = func(v T, to end)

// life is the part of a subscriber that closes.
//
// The subscriber of an operator that only passes on, such as Map, has no life of its own: it joins
// that of what it sends to, if that is inside. Then it has nothing to lock, and half the size. The
// difference cannot be observed. A subscriber that is inside was created by an operator of this
// package, is ended only by its source, and is not yet visible to users: SubscribeTo, which users
// call, and watch take it out. So those that share a life are a chain, with one owner at its lower
// end and one source at its upper. The source alone adds teardowns, so their order is as if each
// had a life. An end passes the subscribers that join, which have no state, and reaches the owner.
// The owner takes the first end, and the chain is closed. So the owner's atomic operations are
// those of the whole chain.
type life struct {
	root *scope.Scope // of the call of Subscribe this is part of; set once
	tree
	live atomic.Pointer[context.Context] // ends with the subscriber; made when asked for
}

// tree hides the embedded Subscription's name: a Subscriber has its methods but no such field.
type tree = subscription.Subscription

// newRoot makes the subscriber at the end of a chain, in one object with its scope and its link to
// the context.
func newRoot[T any](ctx context.Context, o Observer[T]) *Subscriber[T] {
	end := last{o.Error, o.Complete}
	if ctx.Done() != nil {
		one := &struct {
			sub  Subscriber[T]
			root root
			end  leaving
		}{end: leaving{last: end}}
		one.end.root = &one.root.scope
		one.root.init(&one.sub.core, ctx, o.below, &one.end)
		one.sub.step = watchful(&one.root.scope, orIgnore(o.Next))
		return &one.sub
	}
	one := &struct {
		sub  Subscriber[T]
		root root
		end  last
	}{end: end}
	one.root.init(&one.sub.core, ctx, o.below, &one.end)
	one.sub.step = stepOf(o.Next)
	return &one.sub
}

// root is the life of a subscriber at the end of a chain, with its scope.
type root struct {
	life  life
	scope scope.Scope
}

func (r *root) init(s *core, ctx context.Context, below scope.Place, to end) {
	s.to, s.life = to, &r.life
	r.life.root = &r.scope
	r.scope.Tree, r.scope.Ctx, r.scope.Below = &s.tree, ctx, below
}

// NewSubscriber makes the subscriber by which an operator receives from its source. It closes with
// dst and shares dst's context. An end for which o has no function goes to dst; a value is ignored.
// It stands for RxJS's createOperatorSubscriber.
func NewSubscriber[T, R any](dst *Subscriber[R], o Observer[T]) *Subscriber[T] {
	must(dst != nil, "NewSubscriber: nil dst")
	root := dst.root.To(o.below)
	if o.Error == nil && o.Complete == nil {
		return attach(new(attached[T]), &dst.tree, root, stepOf(o.Next), dst)
	}
	one := &struct {
		attached attached[T]
		end      ending
	}{end: ending{dst, o.Error, o.Complete}}
	return attach(&one.attached, &dst.tree, root, stepOf(o.Next), &one.end)
}

// attached is a subscriber that closes with another, with a life of its own and its tie to that.
type attached[T any] struct {
	sub    Subscriber[T]
	linked linkedLife
}

// attach makes a new subscriber close with parent. root is that of its operator, which adds nothing
// to the subscriber.
func attach[T any](a *attached[T], parent *tree, root *scope.Scope, step step[T], to end) *Subscriber[T] {
	a.sub.step = step
	a.linked.grow(&a.sub.core, parent, root, to)
	return &a.sub
}

// linkedLife is a life with the link to its parent.
type linkedLife struct {
	life life
	tie  heirs.Link
}

// grow makes s, which is new, close with parent.
func (l *linkedLife) grow(s *core, parent *tree, root *scope.Scope, to end) {
	s.to, s.life, s.inside = to, &l.life, true
	l.life.root = root
	heirs.Adopt((*heirs.Tree)(parent), (*heirs.Tree)(&l.life.tree), &l.tie)
}

// shareLife makes s join the life of what it sends to. Its step never ends that, and to does no more
// than pass the end on.
func shareLife(s *core, l *life, to end) { s.to, s.life, s.joins, s.inside = to, l, true, true }

// own gives a subscriber that joins another a life of its own. It is called before the source has
// the subscriber.
func own(s *core) {
	if !s.joins {
		return
	}
	parent, l := s.life, new(linkedLife)
	s.life, s.joins = &l.life, false
	l.life.root = parent.root
	heirs.Adopt((*heirs.Tree)(&parent.tree), (*heirs.Tree)(&l.life.tree), &l.tie)
}

// leave closes s, unless its life is that of others.
func leave(s *core) {
	if !s.joins {
		s.Unsubscribe()
	}
}

// Next sends a value. It reads one flag for the end and for closing, so that the compiler can
// inline it.
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

// stop closes l for values and ends. It reports true to the first caller only. Any goroutine may
// call it. It is a function: a method of life would be one of Subscriber's.
func stop(l *life) bool { return heirs.End((*heirs.Tree)(&l.tree)) }

// Error ends the sequence with an error.
func (s *core) Error(err error) {
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
func (s *core) Complete() {
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
func (s *core) Closed() bool { return !heirs.Open((*heirs.Tree)(&s.tree)) }

// Context returns the context given to Subscribe; it ends early when the subscriber closes. Sources
// that wait or work on a goroutine of their own use it.
func (s *core) Context() context.Context { return contextOf(s.life) }

// Add and its kin are those of the subscription.
func (s *core) Add(child subscription.Child)    { s.tree.Add(child) }
func (s *core) AddFunc(f func())                { s.tree.AddFunc(f) }
func (s *core) Remove(child subscription.Child) { s.tree.Remove(child) }
func (s *core) Len() int                        { return s.tree.Len() }
func (s *core) Unsubscribe()                    { s.tree.Unsubscribe() }
func (s *core) Wait(ctx context.Context) error  { return s.tree.Wait(ctx) }

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
func (s *core) room() demand.Room { return s.root.Room() }

// guard makes a panic from Next close the whole subscription on its way to the caller. Every
// subscriber that code outside this package gets is guarded, so operators need not guard theirs.
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
