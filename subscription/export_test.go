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
	for l := s.parents; l != nil; l = l.sibling {
		n++
	}
	return n
}
