package subscription

import (
	"runtime"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/heirs"
)

func init() {
	heirs.Adopt, heirs.AddPart, heirs.Bequeath = adoptNew, addPart, bequeath
	heirs.Shut, heirs.TearDown = shutAll, tearDownAll
	heirs.Holder, heirs.SetMark, heirs.Marked = holder, setMark, marked
}

// adoptNew is [heirs.Adopt].
func adoptNew(s, child *tree, l *link) {
	l.Parent, l.Child = s, (*Subscription)(child)
	heirs.Of(child).Parents = l
	if !hold(s, l) {
		l.Child.Unsubscribe()
	}
}

// addPart is [heirs.AddPart].
func addPart(to, part heirs.Part, l *link) {
	s, ok := to.(*Subscription)
	if !ok {
		s = to.(Child).base()
	}
	l.Child = part
	if !hold((*tree)(s), l) {
		part.Unsubscribe()
	}
}

// bequeath is [heirs.Bequeath].
func bequeath(s *tree, h heirs.Heir, l *link) {
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
func dropLastLocked(s *tree) {
	first := heirs.Of(s).First
	if first == nil {
		return
	}
	if c, ok := first.Prev.Child.(Child); ok && c.base().Closed() {
		unlinkLocked(s, first.Prev)
	}
}

// shutAll is [heirs.Shut].
func shutAll(s *tree) *link {
	if !enter(s, heirs.Closed|heirs.Closing) {
		for atomic.LoadUint32(heirs.State(s))&heirs.Closing != 0 {
			runtime.Gosched()
		}
		return nil
	}
	teardowns := takeAll(s)
	for at := &teardowns; *at != nil; {
		l := *at
		if left, ok := splice(l); ok {
			l.Prev, l.Next = nil, nil
			*at = left
			continue
		}
		if p, ok := l.Child.(heirs.Leaver); ok {
			l = insert(l, p.Leave())
		}
		at = &l.Next
	}
	atomic.AddUint32(heirs.State(s), ^uint32(heirs.Closing-1))
	return teardowns
}

// insert puts teardowns after l, and returns the last of them, or l.
func insert(l, teardowns *link) (last *link) {
	after := l.Next
	l.Next = teardowns
	for last = l; last.Next != nil; {
		last = last.Next
	}
	last.Next = after
	return last
}

// holder is [heirs.Holder].
func holder(s *tree) *tree {
	if !lock(s) {
		return nil
	}
	defer unlock(s)
	if parents := heirs.Of(s).Parents; parents != nil {
		return parents.Parent
	}
	return nil
}

// setMark is [heirs.SetMark].
func setMark(s *tree, m *heirs.Mark, l *link) {
	l.Child = m
	if !lock(s) {
		m.Unsubscribe()
		return
	}
	in := heirs.Of(s)
	if first := in.First; first == nil {
		l.Prev = l
	} else {
		l.Next, l.Prev, first.Prev = first, first.Prev, l
	}
	in.First = l
	in.Count++
	unlock(s)
}

// marked is [heirs.Marked].
func marked(s *tree) *heirs.Mark {
	if !lock(s) {
		return nil
	}
	defer unlock(s)
	if first := heirs.Of(s).First; first != nil {
		m, _ := first.Child.(*heirs.Mark)
		return m
	}
	return nil
}
