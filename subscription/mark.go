package subscription

import "github.com/rxsched/rxsched/internal/heirs"

// mark is a teardown that is found again.
type mark struct{ *heirs.Mark }

func (m mark) Unsubscribe()      { m.Of.Unsubscribe() }
func (mark) Closed() bool        { return false }
func (mark) base() *Subscription { return nil }

// Mark makes m the first of the teardowns; at once, if s is closed. It is for package observable,
// where the link lies beside the mark.
func Mark(_ heirs.Key, s *Subscription, m *heirs.Mark, l *heirs.Link[Subscription, Child]) {
	l.Child = mark{m}
	if !lock(s) {
		m.Of.Unsubscribe()
		return
	}
	if first := s.first; first == nil {
		l.Prev = l
	} else {
		l.Next, l.Prev, first.Prev = first, first.Prev, l
	}
	s.first = l
	s.count++
	unlock(s)
}

// Marked returns the mark that was made last; nil if there is none, or if s is closed. It is for
// package observable/watch. Any goroutine may call it.
func Marked(_ heirs.Key, s *Subscription) *heirs.Mark {
	if !lock(s) {
		return nil
	}
	defer unlock(s)
	if s.first == nil {
		return nil
	}
	if m, ok := s.first.Child.(mark); ok {
		return m.Mark
	}
	return nil
}
