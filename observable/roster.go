package observable

import (
	"cmp"
	"slices"
)

// roster is the observers of a subject, in order of subscription. Who leaves is taken out at once,
// but its place is closed only when half of the places are empty, so that very many can leave in
// any order. It has no lock of its own.
type roster[T any] struct {
	places []place[T]
	next   uint64 // number of the next place
	empty  int    // places without an observer
	lent   bool   // places is being read by a delivery, and may be added to, but not changed
}

type place[T any] struct {
	number uint64
	dst    *Subscriber[T] // nil if it has left
}

func (r *roster[T]) len() int { return len(r.places) - r.empty }

// join adds dst, and returns the number of its place.
func (r *roster[T]) join(dst *Subscriber[T]) uint64 {
	r.next++
	r.places = append(r.places, place[T]{r.next, dst})
	return r.next
}

// leave takes out who has a place with that number, if anyone has.
func (r *roster[T]) leave(number uint64) {
	i, found := slices.BinarySearchFunc(r.places, number, func(p place[T], n uint64) int { return cmp.Compare(p.number, n) })
	if !found || r.places[i].dst == nil {
		return
	}
	if r.lent {
		r.places, r.lent = slices.Clone(r.places), false
	}
	r.places[i].dst = nil
	r.empty++
	if r.empty > len(r.places)/2 {
		r.places = slices.DeleteFunc(r.places, func(p place[T]) bool { return p.dst == nil })
		r.empty = 0
	}
}

// lend gives the places out to be read until takeBack.
func (r *roster[T]) lend() []place[T] {
	r.lent = true
	return r.places
}

func (r *roster[T]) takeBack() { r.lent = false }

// clear takes all out, and returns them.
func (r *roster[T]) clear() []place[T] {
	all := r.places
	r.places, r.empty, r.lent = nil, 0, false
	return all
}

// dispatch tells all observers. If one panics the others are still told before the panic goes on.
func dispatch[T any](n Notification[T], places []place[T]) {
	told := 0
	defer func() {
		if told < len(places) {
			dispatch(n, places[told:])
		}
	}()
	for told < len(places) {
		dst := places[told].dst
		told++
		if dst != nil {
			n.SendTo(dst)
		}
	}
}
