package subscription

// Heir is a child that is more than a Subscription, in a chain that may be long, such as that of an
// action's successors. It closes in two steps, so that its parent runs its teardowns in a loop: if
// each heir unsubscribed the next, a few million would be more than a goroutine's stack can hold.
type Heir interface {
	Child

	// CloseButTeardowns closes the heir without running its teardowns. It reports whether the heir
	// was open.
	CloseButTeardowns() bool
}

// Tie ties an heir to the subscription before it. It can lie beside the heir, so that the two are
// one allocation. It must not be copied or used twice.
type Tie struct{ link link }

// Bequeath makes heir close when s does, as s.Add does. Nobody else may know heir yet. The heir
// does not hold on to s, so the unused beginning of a chain can be collected. Therefore an heir
// that closes by itself does not leave s until s gets the next heir.
func Bequeath(s *Subscription, heir Heir, t *Tie) {
	t.link.child = heir
	s.mu.Lock()
	s.dropLastLocked()
	open := s.appendLocked(&t.link)
	s.mu.Unlock()
	if !open {
		heir.Unsubscribe()
	}
}

// dropLastLocked takes out the last teardown, if it is a child that has closed.
func (s *Subscription) dropLastLocked() {
	if s.first == nil {
		return
	}
	if c := s.first.prev.child.base(); c != nil && c.Closed() {
		s.unlinkLocked(s.first.prev)
	}
}
