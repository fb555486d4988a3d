package subscription

import "github.com/rxsched/rxsched/internal/heirs"

// mark is a teardown that is found again.
type mark struct{ *heirs.Mark }

func (m mark) Unsubscribe()      { m.Of.Unsubscribe() }
func (mark) Closed() bool        { return false }
func (mark) base() *Subscription { return nil }

// setMark is [heirs.SetMark].
func setMark(s *Subscription, m *heirs.Mark, l *link) {
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

// marked is [heirs.Marked].
func marked(s *Subscription) *heirs.Mark {
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
