package observable

import (
	"slices"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// Race subscribes to all sources, in order, and passes on the first that sends a value or ends; it
// unsubscribes the others then. Race of nothing never ends. The sources may be on different
// goroutines, each of which may deliver for the others. It stands for RxJS's race.
//
//	x:           ---a-b|
//	y:           -p---q--r|
//	Race(x, y):  -p---q--r|
func Race[T any](sources ...Observable[T]) Observable[T] {
	if len(sources) == 1 {
		return sources[0]
	}
	sources = slices.Clone(sources)
	return Observable[T]{func(dst *Subscriber[T]) {
		r := &racing[T]{dst: dst, entrants: make([]*Subscriber[T], len(sources))}
		g := serial.New(dst.root)
		for i := range sources { // all of them first, since one may win on another goroutine at any moment
			r.entrants[i] = newSerialSubscriber(g, dst, Observer[T]{Next: func(v T) { r.next(i, v) }})
		}
		for i, src := range sources {
			if in := r.entrants[i]; !in.tree.Closed() {
				src.SubscribeTo(in)
			}
		}
	}}
}

// racing is the state of one subscription. Only handlers touch it.
type racing[T any] struct {
	dst      *Subscriber[T]
	entrants []*Subscriber[T] // set once
	won      bool
}

func (r *racing[T]) next(winner int, v T) {
	if !r.won {
		r.won = true
		for i, in := range r.entrants {
			if i != winner {
				in.Unsubscribe()
			}
		}
	}
	r.dst.Next(v)
}
