package subscription

import "github.com/rxsched/rxsched/internal/heirs"

// leave takes a subscription that has closed out of its parents, whose links begin with l.
func leave(l *link) {
	for ; l != nil; l = l.Sibling {
		unlink(l.Parent, l)
	}
}

// adopt notes l as a link to a parent, or reports that s is closed or has one to that parent.
func adopt(s *tree, l *link) bool {
	if !lock(s) {
		return false
	}
	defer unlock(s)
	if at := linkTo(s, l.Parent); *at != nil {
		return false
	}
	in := heirs.Of(s)
	l.Sibling, in.Parents = in.Parents, l
	return true
}

// disown forgets parent and returns the link to it, or nil.
func disown(s, parent *tree) (l *link) {
	if !lock(s) {
		return nil
	}
	defer unlock(s)
	at := linkTo(s, parent)
	if l = *at; l != nil {
		*at = l.Sibling
	}
	return l
}

// linkTo returns where the list of parents has the link to parent, or its end.
func linkTo(s, parent *tree) **link {
	at := &heirs.Of(s).Parents
	for *at != nil && (*at).Parent != parent {
		at = &(*at).Sibling
	}
	return at
}
