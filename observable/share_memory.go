package observable

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/notice"
	"github.com/rxsched/rxsched/observable/internal/observers"
)

// remember has the multicast keep values. m may be nil.
func (a *multicast[T]) remember(m memory[T]) {
	if m != nil {
		a.keeping.Store(&keeping[T]{memory: m})
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
	memory memory[T]        // set once
	clock  func() time.Time // of the memory; nil if it needs no time; set once
	late   []*latecomer[T]  // will be among the observers
}

// now reads the clock, if there is one. mu is not held, because a user's scheduler is called.
func (a *multicast[T]) now() (now time.Time) {
	if k := a.keeping.Load(); k != nil && k.clock != nil {
		now = k.clock()
	}
	return now
}

// keep keeps a value, with the notice of what it may bring, and returns the observers to tell of it.
func (a *multicast[T]) keep(
	n Notification[T], brings *notice.Notice,
) (told observers.Present[Subscriber[T]]) {
	k, now := a.keeping.Load(), a.now()
	a.mu.Lock()
	defer a.mu.Unlock()
	k.memory.keep(n.Value, a.end != KindNext, now)
	if a.end != KindNext {
		return told
	}
	k.tellLate(n, brings)
	if u := k.unhandled(); u != nil {
		u.bring(brings)
		if u.heard && len(k.late) == 0 {
			a.keeping.Store(nil)
		}
	}
	return a.observers.Present()
}

// tellLate makes a notification wait for the latecomers.
func (k *keeping[T]) tellLate(n Notification[T], brings *notice.Notice) {
	for _, l := range k.late {
		l.waiting = append(l.waiting, noticed[T]{n, brings.Hold()})
	}
}

// latecomer is an observer that is being sent what it missed, and joins the others afterwards.
// Until then, what is delivered to the others waits for it.
type latecomer[T any] struct {
	dst     *Subscriber[T] // set once
	number  uint64         // among the observers; set by admit
	waiting []noticed[T]   // guarded by the multicast's mu
}

// noticed is a notification that waits, with the notice of a window that it may bring.
type noticed[T any] struct {
	Notification[T]
	notice *notice.Notice // held; may be nil
}

func release[T any](waiting []noticed[T]) {
	for _, one := range waiting {
		one.notice.Release()
	}
}

// catchUp sends a latecomer what was delivered meanwhile, until it can join the observers.
func (a *multicast[T]) catchUp(l *latecomer[T]) {
	var waiting []noticed[T]
	defer func() { release(waiting) }() // if the observer panics
	for waiting = a.join(l); waiting != nil; waiting = a.join(l) {
		for len(waiting) > 0 {
			one := waiting[0]
			waiting = waiting[1:]
			l.dst.root.Below.Through(one.notice, func() { tell(one.Notification, l.dst) })
		}
	}
}

// join returns what waits for a latecomer. If nothing does, the latecomer becomes an observer,
// unless it has left, or the subject has ended or was unsubscribed.
func (a *multicast[T]) join(l *latecomer[T]) (waiting []noticed[T]) {
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
