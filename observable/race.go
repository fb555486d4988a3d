package observable

import (
	"slices"
	"sync/atomic"
)

// Race subscribes to all sources, in order, and passes on the first that sends a value or ends; it
// unsubscribes the others then. Race of nothing never ends. The sources may be on different
// goroutines; that of the first delivers. It stands for RxJS's race.
//
//	x:           ---a-b|
//	y:           -p---q--r|
//	Race(x, y):  -p---q--r|
func Race[T any](sources ...Observable[T]) Observable[T] {
	mustAll("Race", sources)
	if len(sources) == 1 {
		return sources[0]
	}
	sources = slices.Clone(sources)
	return made(func(dst *Subscriber[T]) {
		r := &racing[T]{dst: dst, entrants: make([]*Subscriber[T], len(sources))}
		for i := range sources { // all of them first, since one may win on another goroutine at any moment
			r.entrants[i] = r.enter()
		}
		for i, src := range sources {
			if in := r.entrants[i]; !in.tree.Closed() {
				src.SubscribeTo(in)
			}
		}
	})
}

type racing[T any] struct {
	dst      *Subscriber[T]
	entrants []*Subscriber[T] // set once

	// winner is set once, by the first entrant that gets something. Only the winner's source
	// delivers, so calls to dst don't overlap.
	winner atomic.Pointer[Subscriber[T]]
	alone  bool // the others were unsubscribed; for the winner only
}

func (r *racing[T]) enter() *Subscriber[T] {
	var in *Subscriber[T]
	in = NewSubscriber(r.dst, Observer[T]{
		Next: func(v T) { r.next(in, v) },
		Error: func(err error) {
			if r.wins(in) {
				r.dst.Error(err)
			}
		},
		Complete: func() {
			if r.wins(in) {
				r.dst.Complete()
			}
		},
	})
	return in
}

// wins reports whether in is the winner. The first call decides.
func (r *racing[T]) wins(in *Subscriber[T]) bool {
	return r.winner.Load() == in || r.winner.CompareAndSwap(nil, in)
}

func (r *racing[T]) next(in *Subscriber[T], v T) {
	if !r.wins(in) {
		return
	}
	if !r.alone {
		r.alone = true
		for _, other := range r.entrants {
			if other != in {
				other.Unsubscribe()
			}
		}
	}
	r.dst.Next(v)
}
