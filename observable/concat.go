package observable

import (
	"slices"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// Concat passes on one source after the other. It subscribes to a source when the one before has
// completed and was torn down. It fails when a source does. Without sources it completes at once.
// Each source delivers on its own goroutine. It stands for RxJS's concat.
//
//	x:             -a--b|
//	y:                  --p-q|
//	Concat(x, y):  -a--b--p-q|
func Concat[T any](sources ...Observable[T]) Observable[T] {
	return inTurn(sources, func(c *concatenation[T], src Observable[T]) {
		if c.dst.Closed() {
			return
		}
		var in *Subscriber[T]
		in = NewSubscriber(c.dst, Observer[T]{
			Next: c.dst.Next,
			Complete: func() {
				in.Unsubscribe()
				c.Again()
			},
		})
		src.SubscribeTo(in)
	})
}

// inTurn makes a sequence of sources. subscribe starts a source, and calls Again for the next.
func inTurn[T any](sources []Observable[T], subscribe func(*concatenation[T], Observable[T])) Observable[T] {
	sources = slices.Clone(sources)
	return Observable[T]{func(dst *Subscriber[T]) {
		c := &concatenation[T]{dst: dst, rest: sources}
		c.Step = func() {
			if len(c.rest) == 0 {
				dst.Complete()
				return
			}
			src := c.rest[0]
			c.rest = c.rest[1:]
			subscribe(c, src)
		}
		c.Again()
	}}
}

type concatenation[T any] struct {
	serial.Trampoline
	dst  *Subscriber[T]
	rest []Observable[T] // still to be subscribed; for steps only
}
