package observable

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/observers"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// memory holds the differences between the kinds of subject: what they keep for later subscribers.
type memory[T any] interface {
	// keep is called for each value, also after the end, with the subject's mu held. now is the
	// time of the subject's clock, if it has one.
	keep(v T, ended bool, now time.Time)

	// recall returns what a new subscriber gets first. The end is of KindNext as long as there is
	// none. The caller may keep the values: nobody changes them. The subject's mu is held.
	recall(end NotificationKind, now time.Time) []T

	// withholds reports whether values are only kept: at completion all observers get what recall
	// returns, and then the completion.
	withholds() bool
}

// keeping is what a subject with a memory has besides. The subject's mu guards it.
type keeping[T any] struct {
	memory      memory[T]        // set once
	withholding bool             // by the memory; set once
	clock       func() time.Time // of the memory; nil if it needs no time; set once
	late        []*latecomer[T]  // will be among the observers
}

// now reads the clock, if there is one. mu is not held, because a user's scheduler is called.
func (s *Subject[T]) now() (now time.Time) {
	if s.keeping != nil && s.keeping.clock != nil {
		now = s.keeping.clock()
	}
	return now
}

// withholds reports whether values are only kept.
func (s *Subject[T]) withholds() bool { return s.keeping != nil && s.keeping.withholding }

// keep keeps a value, and returns the observers to tell of it.
func (s *Subject[T]) keep(n Notification[T]) (told observers.Present[Subscriber[T]]) {
	k, now := s.keeping, s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	k.memory.keep(n.Value, s.end != KindNext, now)
	if s.end != KindNext || k.withholding {
		return told
	}
	k.tellLate(n)
	return s.observers.Present()
}

// finish tells the latecomers of the end, and returns what was withheld until now.
func (k *keeping[T]) finish(end Notification[T], now time.Time) (withheld []T) {
	k.tellLate(end)
	k.late = nil
	if k.withholding {
		withheld = k.memory.recall(end.Kind, now)
	}
	return withheld
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
	waiting []Notification[T] // guarded by the subject's mu
}

// add subscribes dst, which tell guards.
func (s *Subject[T]) add(dst *Subscriber[T]) {
	var late *latecomer[T]
	if s.remembers() {
		late = &latecomer[T]{dst: dst}
		if h, ok := s.keeping.memory.(watching.Holder); ok {
			holds(dst, h)
		}
	}
	number, missed, end := s.admit(dst, late)
	if end.Kind == KindNext {
		place := &presence[T]{subject: s, number: number}
		subscription.AddPart(heirs.Key{}, &dst.tree, place, &place.tie)
		if room := dst.room(); room != nil {
			s.crowded().join(&dst.tree, room)
		}
	}
	for _, v := range missed {
		if !offer(dst, v) {
			return
		}
	}
	if end.Kind != KindNext {
		end.SendTo(dst)
	} else if late != nil {
		s.catchUp(late)
	}
}

// catchUp sends a latecomer what was delivered meanwhile, until it can join the observers.
func (s *Subject[T]) catchUp(l *latecomer[T]) {
	for waiting := s.join(l); waiting != nil; waiting = s.join(l) {
		for i := range waiting {
			tell(waiting[i], l.dst)
		}
	}
}

// join returns what waits for a latecomer. If nothing does, the latecomer becomes an observer,
// unless it has left, or the subject has ended or was unsubscribed.
func (s *Subject[T]) join(l *latecomer[T]) (waiting []Notification[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	waiting, l.waiting = l.waiting, nil
	if i := slices.Index(s.keeping.late, l); i >= 0 && waiting == nil {
		s.keeping.late = slices.Delete(s.keeping.late, i, i+1)
		s.observers.Join(l.number, l.dst)
	}
	return waiting
}

// admit makes dst an observer, or a latecomer if late is not nil. It returns what dst has missed,
// and the end, which is of KindNext if there is none.
func (s *Subject[T]) admit(
	dst *Subscriber[T], late *latecomer[T],
) (number uint64, missed []T, end Notification[T]) {
	now := s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed.Load() {
		panic(ErrObjectUnsubscribed)
	}
	if s.keeping != nil {
		missed = s.keeping.memory.recall(s.end, now)
	}
	end = Notification[T]{Kind: s.end, Err: s.failure}
	if s.end != KindNext {
		return 0, missed, end
	}
	number = s.observers.Number()
	if late == nil {
		s.observers.Join(number, dst)
	} else {
		late.number = number
		s.keeping.late = append(s.keeping.late, late)
	}
	return number, missed, end
}

// remembers reports whether new observers get values that were sent before.
func (s *Subject[T]) remembers() bool { return s.keeping != nil && !s.keeping.withholding }

// presence is what an observer leaves by: its teardown, with the tie.
type presence[T any] struct {
	tie     heirs.Link[tree, subscription.Child]
	subject *Subject[T]
	number  uint64
}

// Unsubscribe takes the observer out.
func (p *presence[T]) Unsubscribe() {
	s, number := p.subject, p.number
	s.mu.Lock()
	defer s.mu.Unlock()
	s.observers.Leave(number)
	if k := s.keeping; k != nil {
		k.late = slices.DeleteFunc(k.late, func(l *latecomer[T]) bool { return l.number == number })
	}
}

// dispatch tells all observers. If one panics, it tells the others before the panic goes on.
func dispatch[T any](n Notification[T], told observers.Present[Subscriber[T]]) {
	if told.Len() == 1 { // as mostly
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
