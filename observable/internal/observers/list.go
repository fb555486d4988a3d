// Package observers keeps the observers of a subject, in order of subscription.
package observers

import (
	"sort"
	"sync/atomic"
)

// List is a list of observers. Its owner guards all methods with a lock, except Present.
//
// Present needs no lock, because observers are only added behind the others of a row, and a place
// is only emptied. What is in a place, or a row, is sequenced before the store of used, or of row,
// which synchronizes before a load that finds it. If a row lacks room, or is less than half full, a
// new one takes its place.
type List[O any] struct {
	row     atomic.Pointer[row[O]] // nil if there are no observers; written with the lock held
	numbers uint64                 // given to observers
	empty   int                    // places in use without an observer
}

type row[O any] struct {
	used   atomic.Int64 // places that have, or had, an observer; written with the lock held
	places []place[O]
	one    [1]place[O] // room for places, as most subjects have one observer
}

type place[O any] struct {
	observer atomic.Pointer[O] // nil after the observer has left
	number   uint64            // set before the place is in use; read with the lock held
}

// Present is the observers of a moment. Observers that join later are not among them. Those
// that leave later may be.
type Present[O any] struct {
	places []place[O]
}

// Present returns the observers. Any goroutine may call it, without the lock.
func (l *List[O]) Present() Present[O] {
	r := l.row.Load()
	if r == nil {
		return Present[O]{}
	}
	return Present[O]{r.places[:r.used.Load()]}
}

// Len returns the number of places.
func (p Present[O]) Len() int { return len(p.places) }

// At returns the observer at a place, or nil if it has left.
func (p Present[O]) At(place int) *O { return p.places[place].observer.Load() }

// From returns the places from one on.
func (p Present[O]) From(place int) Present[O] { return Present[O]{p.places[place:]} }

// Len returns the number of observers.
func (l *List[O]) Len() int { return l.Present().Len() - l.empty }

// Number returns a number for an observer that will join. Observers are in the order of numbers.
func (l *List[O]) Number() uint64 {
	l.numbers++
	return l.numbers
}

// Join adds o.
func (l *List[O]) Join(number uint64, o *O) {
	at, r := l.find(number), l.row.Load()
	if r == nil || at < int(r.used.Load()) || at == len(r.places) {
		l.renew(2*l.Len()+1, number, o)
		return
	}
	r.add(number, o)
}

// Leave takes out the observer with that number, if there is one.
func (l *List[O]) Leave(number uint64) {
	at, places := l.find(number), l.Present().places
	if at == len(places) || places[at].number != number || places[at].observer.Swap(nil) == nil {
		return
	}
	l.empty++
	switch {
	case l.empty == len(places):
		l.Clear()
	case l.empty > len(places)/2:
		l.renew(l.Len(), number, nil)
	}
}

// Clear takes all observers out, and returns them.
func (l *List[O]) Clear() Present[O] {
	all := l.Present()
	l.row.Store(nil)
	l.empty = 0
	return all
}

// find returns the index of the first place in use that has that number, or a higher one.
func (l *List[O]) find(number uint64) int {
	places := l.Present().places
	if len(places) == 0 || places[len(places)-1].number < number {
		return len(places)
	}
	return sort.Search(len(places), func(i int) bool { return places[i].number >= number })
}

// renew makes a row with so many places. It takes all observers there, and o, unless that is nil.
func (l *List[O]) renew(size int, number uint64, o *O) {
	r := new(row[O])
	if r.places = r.one[:]; size > len(r.one) {
		r.places = make([]place[O], size)
	}
	old := l.Present().places
	for i := range old {
		if o != nil && number < old[i].number {
			r.add(number, o)
			o = nil
		}
		if present := old[i].observer.Load(); present != nil {
			r.add(old[i].number, present)
		}
	}
	if o != nil {
		r.add(number, o)
	}
	l.row.Store(r)
	l.empty = 0
}

// add adds o behind the places in use.
func (r *row[O]) add(number uint64, o *O) {
	used := r.used.Load()
	r.places[used].number = number
	r.places[used].observer.Store(o)
	r.used.Store(used + 1)
}
