package observable

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/notice"
	"github.com/rxsched/rxsched/observable/internal/observers"
	"github.com/rxsched/rxsched/observable/internal/watching"
)

// multicast is the observers of a subject, a window or a group. It calls none twice at a time, if
// the sender makes one call at a time.
type multicast[T any] struct {
	// nil if nothing is kept. Only what sends changes it, with mu held.
	keeping atomic.Pointer[keeping[T]]

	closed    atomic.Bool      // by [Subject.Unsubscribe]; written under mu
	end       NotificationKind // KindNext as long as there is none; guarded by mu, as all below
	mu        sync.Mutex
	failure   error                         // if that is the end
	observers observers.List[Subscriber[T]] // none after the end; deliver reads it without mu
}

// deliver is called by the sender, one call at a time. via is where n may have waited.
//
// If the subject keeps nothing, a value takes no lock. An observer that joins or leaves meanwhile
// could as well have done so before or after. With a memory, keep decides with mu held which
// observers get the value now, and which get it from the memory.
func (a *multicast[T]) deliver(n Notification[T], via *notice.Place) {
	if n.Kind == KindNext && via.Plain() && a.keeping.Load() == nil { // the usual case
		dispatch(n, a.observers.Present())
	} else {
		a.handle(n, via)
	}
}

func (a *multicast[T]) handle(n Notification[T], via *notice.Place) {
	if n.Kind != KindNext {
		a.finish(n)
		return
	}
	brings, told := via.Passing(), a.observers.Present()
	if a.keeping.Load() != nil {
		told = a.keep(n, brings)
	}
	if brings != nil {
		defer brings.Release()
		for i := range told.Len() {
			if dst := told.At(i); dst != nil {
				below := dst.root.Below
				below.Open(brings)
				defer below.Close(brings)
			}
		}
	}
	dispatch(n, told)
}

func (a *multicast[T]) finish(end Notification[T]) { dispatch(end, a.accept(end)) }

// accept records the end, and returns the observers to tell.
func (a *multicast[T]) accept(end Notification[T]) (told observers.Present[Subscriber[T]]) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.end != KindNext {
		return told
	}
	if k := a.keeping.Load(); k != nil {
		k.tellLate(end, nil)
		k.late = nil
	}
	a.end, a.failure = end.Kind, end.Err
	return a.observers.Clear()
}

// add subscribes dst, which tell guards, and sends it what it has missed. among is the room of the same
// source, and of has that for dst; both may be nil.
func (a *multicast[T]) add(dst *Subscriber[T], among *sharedRoom, of lender) {
	e := a.admit(dst)
	if e.end.Kind == KindNext {
		place := &presence[T]{of: a, number: e.number}
		heirs.AddPart(&dst.tree, place, &place.tie)
		among.join(&dst.tree, dst.room())
	}
	if of != nil {
		lend(of, dst)
	}
	dst.root.Below.Through(e.brings, func() {
		for _, v := range e.missed {
			if !offer(dst, v) {
				return
			}
		}
	})
	if e.end.Kind != KindNext {
		e.end.SendTo(dst)
	} else if e.late != nil {
		a.catchUp(e.late)
	}
}

// entry is what becomes of a new observer.
type entry[T any] struct {
	number uint64          // among the observers
	late   *latecomer[T]   // if it is one
	missed []T             // comes first
	brings *notice.Notice  // of windows among that; held
	end    Notification[T] // of KindNext if there is none; else dst is no observer
}

// admit makes dst an observer, or a latecomer if there are values to be sent before.
func (a *multicast[T]) admit(dst *Subscriber[T]) (e entry[T]) {
	if k := a.keeping.Load(); k != nil {
		if h, ok := k.memory.(watching.Holder); ok {
			holds(&dst.core, h)
		}
	}
	now := a.now()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed.Load() {
		panic(ErrObjectUnsubscribed)
	}
	k := a.keeping.Load()
	if k != nil {
		e.missed = k.memory.recall(a.end, now)
	}
	if u := k.unhandled(); u != nil {
		e.brings = u.brings()
	}
	e.end = Notification[T]{Kind: a.end, Err: a.failure}
	if a.end != KindNext {
		return e
	}
	e.number = a.observers.Number()
	if k == nil {
		a.observers.Join(e.number, dst)
	} else {
		e.late = &latecomer[T]{dst: dst, number: e.number}
		k.late = append(k.late, e.late)
	}
	return e
}

func (a *multicast[T]) leave(number uint64) {
	var dropped []noticed[T]
	a.mu.Lock()
	a.observers.Leave(number)
	if k := a.keeping.Load(); k != nil {
		k.late = slices.DeleteFunc(k.late, func(l *latecomer[T]) bool {
			if l.number != number {
				return false
			}
			dropped, l.waiting = l.waiting, nil
			return true
		})
	}
	a.mu.Unlock()
	release(dropped)
}

// presence is what an observer leaves by: its teardown, with the tie.
type presence[T any] struct {
	tie    heirs.Link
	of     *multicast[T]
	number uint64
}

func (p *presence[T]) Unsubscribe() { p.of.leave(p.number) }

// dispatch tells all observers. If one panics, it tells the others before the panic goes on.
func dispatch[T any](n Notification[T], told observers.Present[Subscriber[T]]) {
	if told.Len() == 1 { // the usual case
		tell(n, told.At(0))
		return
	}
	next := 0
	defer func() {
		if next < told.Len() {
			dispatch(n, told.From(next))
		}
	}()
	for next < told.Len() {
		dst := told.At(next)
		next++
		tell(n, dst)
	}
}

// tell tells an observer, unless it has left. A panic closes the observer's whole subscription.
func tell[T any](n Notification[T], dst *Subscriber[T]) {
	if dst == nil {
		return
	}
	if n.Kind == KindNext {
		nextGuarded(dst, n.Value)
	} else {
		n.SendTo(dst)
	}
}
