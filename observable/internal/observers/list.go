// Package observers keeps the observers of a subject, in order of subscription.
//
// A [List] has no lock of its own: its owner guards it. Its owner may read the places of the list
// without the lock between [List.Lend] and [List.TakeBack], while others join and leave.
package observers

import (
	"cmp"
	"slices"
)

// List is a list of observers. Leave takes an observer out at once. It removes empty places only
// when they are more than half, so that many observers can leave in any order at little cost.
type List[O comparable] struct {
	places []Place[O]
	next   uint64 // number of the next place
	empty  int    // places without an observer
	lent   bool   // places is being read, and may be added to, but not changed
}

// Place is the place of an observer. After the observer has left, Observer is the zero value.
type Place[O comparable] struct {
	Observer O
	number   uint64
}

// Len returns the number of observers.
func (l *List[O]) Len() int { return len(l.places) - l.empty }

// Join adds o at the end, and returns the number of its place.
func (l *List[O]) Join(o O) (number uint64) {
	l.next++
	l.places = append(l.places, Place[O]{o, l.next})
	return l.next
}

// Leave takes out the observer at the place with that number, if there is one.
func (l *List[O]) Leave(number uint64) {
	i, found := slices.BinarySearchFunc(l.places, number, func(p Place[O], n uint64) int {
		return cmp.Compare(p.number, n)
	})
	if !found || l.places[i].left() {
		return
	}
	if l.lent {
		l.places, l.lent = slices.Clone(l.places), false
	}
	var none O
	l.places[i].Observer = none
	l.empty++
	if l.empty > len(l.places)/2 {
		l.places = slices.DeleteFunc(l.places, Place[O].left)
		l.empty = 0
	}
}

func (p Place[O]) left() bool {
	var none O
	return p.Observer == none
}

// Lend returns the places, which the owner may read until TakeBack.
func (l *List[O]) Lend() []Place[O] {
	l.lent = true
	return l.places
}

// TakeBack says that the owner no longer reads the places of Lend.
func (l *List[O]) TakeBack() { l.lent = false }

// Clear takes all observers out, and returns their places.
func (l *List[O]) Clear() []Place[O] {
	all := l.places
	l.places, l.empty, l.lent = nil, 0, false
	return all
}
