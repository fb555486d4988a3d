package subscription

// Heir is a child at the end of a chain that may be long, such as that of an action's successors.
// It closes in two steps, so that a chain closes in a loop: were each link to unsubscribe from the
// next, a few million would be more than a goroutine's stack can hold.
type Heir interface {
	Child

	// CloseButTeardowns does what Unsubscribe does, but for the teardowns. It reports whether the
	// heir was open.
	CloseButTeardowns() bool
}

// Tie is what ties an heir to what it follows. It can lie beside the heir, so that the two are one
// allocation. It must not be copied or used twice.
type Tie struct{ link link }

// Bequeath makes heir close when s does, as s.Add does, for an heir that nobody else knows yet. The
// heir does not hold on to s: of a chain, what comes before the first link that somebody holds can
// be collected. So it does not leave s when it closes by itself, but when s gets the next.
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

// dropLastLocked takes out what was added last, if it is a child that has closed.
func (s *Subscription) dropLastLocked() {
	if s.first == nil {
		return
	}
	if c := s.first.prev.child.base(); c != nil && c.Closed() {
		s.unlinkLocked(s.first.prev)
	}
}

// inherit closes l's child, if it is an heir and the last teardown, and returns its teardowns. It
// reports whether it was so.
func (l *link) inherit() (teardowns *link, ok bool) {
	if l.next != nil {
		return nil, false
	}
	h, ok := l.child.(Heir)
	if ok && h.CloseButTeardowns() {
		teardowns = h.base().close()
	}
	return teardowns, ok
}
