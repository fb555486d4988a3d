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
	heirs.Bequeath = func(s, h, l any) { bequeath(s.(*Subscription), h.(heir), l.(*link)) }
	heirs.Holder = func(s any) any { return holder(s.(*Subscription)) }
	heirs.SetMark = func(s any, m *heirs.Mark, l any) { setMark(s.(*Subscription), m, l.(*link)) }
	heirs.Marked = func(s any) *heirs.Mark { return marked(s.(*Subscription)) }
}

// Adopt makes child close when s does, as Add. Nobody else may know the child yet, so its lock is
// not needed. It is for package observable, where the link lies beside the child.
func Adopt(_ heirs.Key, s, child *Subscription, l *heirs.Link[Subscription, Child]) {
	l.Parent, l.Child = s, child
	child.parents = l
	if !hold(s, l) {
		child.Unsubscribe()
	}
}

// AddPart is AddFunc for a teardown that is an object, beside which the link lies: P is a pointer to
// it. So the two are one allocation, without a function. It is for package observable.
func AddPart[P interface{ Unsubscribe() }](
	_ heirs.Key, s Child, p P, l *heirs.Link[Subscription, Child],
) {
	l.Child = part[P]{p}
	if !hold(s.base(), l) {
		p.Unsubscribe()
	}
}

// part is a teardown of AddPart.
type part[P interface{ Unsubscribe() }] struct{ of P }

func (p part[P]) Unsubscribe()      { p.of.Unsubscribe() }
func (part[P]) Closed() bool        { return false }
func (part[P]) base() *Subscription { return nil }

// holder is [heirs.Holder].
func holder(s *Subscription) any {
	if !lock(s) {
		return nil
	}
	defer unlock(s)
	if s.parents == nil || s.parents.Parent == nil {
		return nil
	}
	return s.parents.Parent
}

// bequeath is [heirs.Bequeath].
func bequeath(s *Subscription, h heir, l *link) {
	l.Child = h
	if !lock(s) {
		h.Unsubscribe()
		return
	}
	dropLastLocked(s)
	holdLocked(s, l)
	unlock(s)
}

// dropLastLocked takes out the last teardown, if it is a child that has closed.
func dropLastLocked(s *Subscription) {
	if s.first == nil {
		return
	}
	if c := s.first.Prev.Child.base(); c != nil && c.Closed() {
		unlinkLocked(s, s.first.Prev)
	}
}
