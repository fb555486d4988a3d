package subscription

// Teardowns is the number of teardowns that s holds.
func Teardowns(s *Subscription) (n int) {
	if !lock(s) {
		return 0
	}
	defer unlock(s)
	for l := s.first; l != nil; l = l.Next {
		n++
	}
	return n
}

// Parents is the number of parents that s knows.
func Parents(s *Subscription) (n int) {
	if !lock(s) {
		return 0
	}
	defer unlock(s)
	if many := indexOf(s.parents); many != nil {
		return len(many)
	}
	for l := s.parents; l != nil; l = l.Sibling {
		n++
	}
	return n
}

// Searched is how many links s looks at to find a parent that it does not have.
func Searched(s *Subscription) (n int) {
	if !lock(s) {
		return 0
	}
	defer unlock(s)
	for l := s.parents; l != nil; l = l.Sibling {
		n++
	}
	return n
}
