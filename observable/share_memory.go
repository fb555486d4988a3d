package observable

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/observers"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// remember has the multicast keep values, which come from g. m may be nil.
func (a *multicast[T]) remember(m memory[T], g *serial.Serializer) {
	if m != nil {
		a.keeping.Store(&keeping[T]{memory: m, from: g})
	}
}

// memory holds the differences between the kinds of subject: what they keep for later subscribers.
type memory[T any] interface {
	// keep is called for each value, also after the end, with the multicast's mu held. now is the
	// time of its clock, if it has one.
	keep(v T, ended bool, now time.Time)

	// recall returns what a new subscriber gets first. The end is of KindNext as long as there is
	// none. The caller may keep the values: they do not change. The multicast's mu is held.
	recall(end NotificationKind, now time.Time) []T
}

// keeping is what a multicast with a memory has besides. Its mu guards it.
type keeping[T any] struct {
	memory memory[T]          // set once
	from   *serial.Serializer // which sends the values; set once
	clock  func() time.Time   // of the memory; nil if it needs no time; set once
	late   []*latecomer[T]    // will be among the observers
}

// now reads the clock, if there is one. mu is not held, because a user's scheduler is called.
func (a *multicast[T]) now() (now time.Time) {
	if k := a.keeping.Load(); k != nil && k.clock != nil {
		now = k.clock()
	}
	return now
}

// keep keeps a value, and returns the observers to tell of it.
func (a *multicast[T]) keep(n Notification[T]) (told observers.Present[Subscriber[T]]) {
	k, now := a.keeping.Load(), a.now()
	k.from.Note()
	a.mu.Lock()
	defer a.mu.Unlock()
	k.memory.keep(n.Value, a.end != KindNext, now)
	if a.end != KindNext {
		return told
	}
	k.tellLate(n)
	if u, ok := k.memory.(*unhandled[T]); ok && u.heard && len(k.late) == 0 {
		a.keeping.Store(nil)
	}
	return a.observers.Present()
}

// tellLate makes a notification wait for the latecomers.
func (k *keeping[T]) tellLate(n Notification[T]) {
	for _, l := range k.late {
		l.waiting = append(l.waiting, n)
	}
}

// latecomer is an observer that is being sent what it missed, and joins the others afterwards.
// Until then, what is delivered to the others waits for it.
type latecomer[T any] struct {
	dst     *Subscriber[T]    // set once
	number  uint64            // among the observers; set by admit
	waiting []Notification[T] // guarded by the multicast's mu
}

// catchUp sends a latecomer what was delivered meanwhile, until it can join the observers.
func (a *multicast[T]) catchUp(l *latecomer[T]) {
	for waiting := a.join(l); waiting != nil; waiting = a.join(l) {
		for _, one := range waiting {
			tell(one, l.dst)
		}
	}
}

// join returns what waits for a latecomer. If nothing does, the latecomer becomes an observer,
// unless it has left, or the subject has ended or was unsubscribed.
func (a *multicast[T]) join(l *latecomer[T]) (waiting []Notification[T]) {
	a.mu.Lock()
	defer a.mu.Unlock()
	waiting, l.waiting = l.waiting, nil
	k := a.keeping.Load()
	if k == nil { // l has left
		return waiting
	}
	if i := slices.Index(k.late, l); i >= 0 && waiting == nil {
		k.late = slices.Delete(k.late, i, i+1)
		a.observers.Join(l.number, l.dst)
	}
	return waiting
}
