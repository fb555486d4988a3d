// Package scope says what a call of Subscribe has in common: its context, and what closes when user
// code panics.
package scope

import (
	"context"
	"weak"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/subscription"
)

// Scope is a call of Subscribe, with all that belongs to it. A panic in user code closes it on its
// way to the caller. The panic is recovered only if Tell is set. A nil Scope has nothing to close.
type Scope struct {
	// Tree closes. Set once.
	Tree *subscription.Subscription

	// Ctx is the context of the call. Set once.
	Ctx context.Context

	// Rare is what few calls have; may be nil. Set once.
	Rare *Rare

	// Below is the first place below where what is sent may wait; nil if there is none. Parts of one
	// call differ in it. Set once.
	Below Place
}

// Place is where what is sent may wait: a serializer, or the observers of a subject. An operator that
// sends windows or groups asks it, since these are hot: their receiver should subscribe at once, but
// may be busy, on another goroutine or further up the stack.
type Place interface {
	// Queued returns a number. It is another one when something that was sent has begun to wait, at the
	// place or below.
	Queued(p *Path) uint64

	// Settle calls f, once, when what waits at the place and below has been handled. Any goroutine may
	// call it, with no lock held.
	Settle(p *Path, f func())
}

// Path is the subjects on the way to a place. One may send to itself.
type Path struct {
	Of any
	Up *Path
}

// Has reports whether subject is on the path.
func (p *Path) Has(subject any) bool { return p != nil && (p.Of == subject || p.Up.Has(subject)) }

// Rare is what few scopes have: without it, a subscription is a fifth smaller.
type Rare struct {
	// Below is what the source sends to in the end, if Tree may outlive that. It is for
	// watchers, and not set while there are none. Set once.
	Below weak.Pointer[subscription.Subscription]

	// Tell is told of the panic, before Tree closes. If it returns true, Tell has dealt with the
	// panic: Tree stays open, and the code that called the user's goes on. Set once; may be nil. Any
	// goroutine may call it.
	Tell *Teller

	// Outer is the users of s, if it is shared. Set once; may be nil.
	Outer Outer

	// Room tells senders whether there is room below. Nil means that there always is. Parts
	// of one call differ in it: a bounded operator has a scope of its own for what is above it. Set
	// once.
	Room demand.Room
}

// Teller is a function that scopes share: with its address, one can tell whether they do.
type Teller func(*subscription.PanicError) (dealtWith bool)

// Tells returns f as a Teller of its own.
func Tells(f Teller) *Teller { return &f }

// Outer is the users of a shared source, whose scope may outlive each of them. Ended closes those
// whose context has ended.
type Outer interface{ Ended() }

// Outer is that of s, or nil.
func (s *Scope) Outer() Outer {
	if s.Rare == nil {
		return nil
	}
	return s.Rare.Outer
}

// MayEnd reports whether the context of s may end, or that of a user, now or of those to come.
func (s *Scope) MayEnd() bool {
	return s.Ctx.Done() != nil || s.Outer() != nil
}

// Ended reports whether s is closed, and closes it first if its context has ended: the context
// itself tells that on a goroutine of its own, some time later. If that goroutine has begun, all
// that is below s is closed all the same when Ended returns. Users whose context has ended leave in
// the same way, and the last one to leave closes s.
func (s *Scope) Ended() bool {
	if outer := s.Outer(); outer != nil {
		outer.Ended()
	}
	if s.Ctx.Err() != nil {
		s.End()
	}
	return s.Tree.Closed()
}

// End closes s because its context has ended: all that is below it, and then it runs the teardowns.
func (s *Scope) End() { heirs.TearDown(heirs.Shut((*heirs.Tree)(s.Tree))) }

// Room is that of s, or nil. A nil Scope has none.
func (s *Scope) Room() demand.Room {
	if s == nil || s.Rare == nil {
		return nil
	}
	return s.Rare.Room
}

// With returns s with another room.
func (s *Scope) With(r demand.Room) *Scope {
	if s == nil || s.Room() == nil && r == nil {
		return s
	}
	var rare Rare
	if s.Rare != nil {
		rare = *s.Rare
	}
	rare.Room = r
	return &Scope{Tree: s.Tree, Ctx: s.Ctx, Rare: &rare, Below: s.Below}
}

// To returns s for what sends to p besides: to a subject. If p is nil, that is s.
func (s *Scope) To(p Place) *Scope {
	if p == nil {
		return s
	}
	return &Scope{Tree: s.Tree, Ctx: s.Ctx, Rare: s.Rare, Below: p}
}

// Guard is deferred around user code. Unless *returned, user code has panicked, or has ended its
// goroutine, and s closes.
func (s *Scope) Guard(returned *bool) {
	if *returned {
		return
	}
	var value any
	if s.Told() {
		value = recover()
	}
	s.Close(value)
}

// Told reports whether Close needs the value of the panic. Deferred functions that do more than
// Guard recover only then. Otherwise the panic goes on untouched.
func (s *Scope) Told() bool { return s.teller() != nil }

func (s *Scope) teller() *Teller {
	if s == nil || s.Rare == nil {
		return nil
	}
	return s.Rare.Tell
}

// Heard returns s with a Tell that calls told before. If s has no Tell, it returns s.
func (s *Scope) Heard(told func()) *Scope {
	if !s.Told() {
		return s
	}
	rare, tell := *s.Rare, s.Rare.Tell
	rare.Tell = Tells(func(err *subscription.PanicError) bool {
		told()
		return (*tell)(err)
	})
	return &Scope{Tree: s.Tree, Ctx: s.Ctx, Rare: &rare, Below: s.Below}
}

// Close closes s because user code has panicked with value. The panic goes on if it was recovered,
// unless Tell deals with it. Without a value, user code has ended its goroutine, or the panic was
// not recovered. The caller is a deferred function, so that the stack still shows where the panic
// came from.
func (s *Scope) Close(value any) {
	if s == nil {
		return
	}
	if value != nil {
		if (*s.Rare.Tell)(subscription.NewPanicError(value)) {
			return
		}
		defer panic(value)
	}
	s.Tree.Unsubscribe()
}
