package subscription

import "github.com/rxsched/rxsched/internal/heirs"

// few is how many parents are kept in a list, which is searched. More are kept in an index, so that
// a subscription in very many parents costs no more for each.
const few = 4

// index has the links to many parents. It is the child of a link that stands for them all, so that
// a subscription with few parents, as nearly all have, needs no room for it.
type index map[*tree]*link

func (index) Unsubscribe() {}

// indexOf returns the index of the parents whose first link is l, or nil if they are a list.
func indexOf(l *link) index {
	if l == nil || l.Parent != nil {
		return nil
	}
	many, _ := l.Child.(index)
	return many
}

// leave takes a subscription that has closed out of its parents, whose links begin with l.
func leave(l *link) {
	if many := indexOf(l); many != nil {
		for _, l := range many {
			unlink(l.Parent, l)
		}
		return
	}
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
	in := heirs.Of(s)
	if many := indexOf(in.Parents); many != nil {
		if many[l.Parent] != nil {
			return false
		}
		many[l.Parent] = l
		return true
	}
	known := 0
	for p := in.Parents; p != nil; p = p.Sibling {
		if p.Parent == l.Parent {
			return false
		}
		known++
	}
	l.Sibling = in.Parents
	in.Parents = l
	if known == few {
		indexLocked(in)
	}
	return true
}

// indexLocked puts the list of parents into an index.
func indexLocked(in *heirs.Lists) {
	many := make(index, 2*few)
	for l := in.Parents; l != nil; {
		many[l.Parent] = l
		next := l.Sibling
		l.Sibling = nil
		l = next
	}
	in.Parents = &link{Child: many}
}

// disown forgets parent and returns the link to it, or nil.
func disown(s, parent *tree) *link {
	if !lock(s) {
		return nil
	}
	defer unlock(s)
	in := heirs.Of(s)
	if many := indexOf(in.Parents); many != nil {
		l := many[parent]
		delete(many, parent)
		return l
	}
	for at := &in.Parents; *at != nil; at = &(*at).Sibling {
		if l := *at; l.Parent == parent {
			*at = l.Sibling
			return l
		}
	}
	return nil
}
