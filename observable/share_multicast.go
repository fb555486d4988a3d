package observable

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/observers"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
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

// deliver is called by the sender, one call at a time.
//
// If the subject keeps nothing, a value takes no lock. An observer that joins or leaves meanwhile
// could as well have done so before or after. With a memory, keep decides with mu held which
// observers get the value now, and which get it from the memory.
func (a *multicast[T]) deliver(n Notification[T]) {
	if n.Kind != KindNext {
		a.finish(n)
	} else if a.keeping.Load() == nil { // the usual case
		dispatch(n, a.observers.Present())
	} else {
		dispatch(n, a.keep(n))
	}
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
		k.tellLate(end)
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
	if e.late != nil {
		defer e.from.Release()
	}
	sendAll(dst, e.missed)
	if e.end.Kind != KindNext {
		e.end.SendTo(dst)
	} else if e.late != nil {
		a.catchUp(e.late)
	}
}

// entry is what becomes of a new observer.
type entry[T any] struct {
	number uint64             // among the observers
	late   *latecomer[T]      // if it is one
	from   *serial.Serializer // which sends, and is held meanwhile
	missed []T                // comes first
	end    Notification[T]    // of KindNext if there is none; else dst is no observer
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
	e.end = Notification[T]{Kind: a.end, Err: a.failure}
	if a.end != KindNext {
		return e
	}
	e.number = a.observers.Number()
	if k == nil {
		a.observers.Join(e.number, dst)
	} else {
		e.late, e.from = &latecomer[T]{dst: dst, number: e.number}, k.from
		k.from.Hold()
		k.late = append(k.late, e.late)
	}
	return e
}

func (a *multicast[T]) leave(number uint64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.observers.Leave(number)
	if k := a.keeping.Load(); k != nil {
		k.late = slices.DeleteFunc(k.late, func(l *latecomer[T]) bool {
			if l.number == number {
				l.waiting = nil
			}
			return l.number == number
		})
	}
}

// Queued is [scope.Place]'s, of the places below the observers.
func (a *multicast[T]) Queued(p *scope.Path) (n uint64) {
	if told := a.observers.Present(); !p.Has(a) {
		p = &scope.Path{Of: a, Up: p}
		for i := range told.Len() {
			if dst := told.At(i); dst != nil && dst.root.Below != nil {
				n = 31*n + dst.root.Below.Queued(p)
			}
		}
	}
	return n
}

// Settle is [scope.Place]'s, of the places below the observers.
func (a *multicast[T]) Settle(p *scope.Path, f func()) {
	var left atomic.Int64
	left.Store(1)
	settled := func() {
		if left.Add(-1) == 0 {
			f()
		}
	}
	defer settled()
	if told := a.observers.Present(); !p.Has(a) {
		p = &scope.Path{Of: a, Up: p}
		for i := range told.Len() {
			if dst := told.At(i); dst != nil && dst.root.Below != nil {
				left.Add(1)
				dst.root.Below.Settle(p, settled)
			}
		}
	}
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
