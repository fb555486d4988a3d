package subscription

import "github.com/rxsched/rxsched/internal/heirs"

// heir is a child that is more than a Subscription, in a chain that may be long, such as that of an
// action's successors. It closes in two steps, so that its parent runs its teardowns in a loop: if
// each heir unsubscribed the next, a few million would be more than a goroutine's stack can hold.
type heir interface {
	Child

	// CloseButTeardowns closes the heir without running its teardowns. It reports whether the heir
	// was open.
	CloseButTeardowns() bool
}

func init() {
	heirs.Bequeath = func(s, h, l any) { s.(*Subscription).bequeath(h.(heir), l.(*link)) }
	heirs.Adopt = func(s, c, l any) { s.(*Subscription).addNew(c.(*Subscription), l.(*link)) }
}

// addNew is [heirs.Adopt].
func (s *Subscription) addNew(c *Subscription, l *link) {
	l.Parent, l.Child = s, c
	c.parents = l
	if !s.append(l) {
		c.Unsubscribe()
	}
}

// bequeath is [heirs.Bequeath].
func (s *Subscription) bequeath(h heir, l *link) {
	l.Child = h
	s.mu.Lock()
	s.dropLastLocked()
	open := s.appendLocked(l)
	s.mu.Unlock()
	if !open {
		h.Unsubscribe()
	}
}

// dropLastLocked takes out the last teardown, if it is a child that has closed.
func (s *Subscription) dropLastLocked() {
	if s.first == nil {
		return
	}
	if c := s.first.Prev.Child.base(); c != nil && c.Closed() {
		s.unlinkLocked(s.first.Prev)
	}
}
