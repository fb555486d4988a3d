package subscription

// Teardowns is the number of teardowns that s holds.
func Teardowns(s *Subscription) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := s.first; l != nil; l = l.next {
		n++
	}
	return n
}

// Parents is the number of parents that s knows.
func Parents(s *Subscription) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if many := s.parents.index(); many != nil {
		return len(many)
	}
	for l := s.parents; l != nil; l = l.sibling {
		n++
	}
	return n
}

// Searched is how many links s looks at to find a parent that it does not have.
func Searched(s *Subscription) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := s.parents; l != nil; l = l.sibling {
		n++
	}
	return n
}
