package observable

import "slices"

// Concat passes on one source after the other. It subscribes to a source when the one before has
// completed and was torn down. It fails when a source does. Without sources it completes at once.
// Each source delivers on its own goroutine. It stands for RxJS's concat.
//
//	x:             -a--b|
//	y:                  --p-q|
//	Concat(x, y):  -a--b--p-q|
func Concat[T any](sources ...Observable[T]) Observable[T] {
	mustAll("Concat", sources)
	return inTurn(slices.Clone(sources))
}

// inTurn is Concat of a slice that does not change.
func inTurn[T any](sources []Observable[T]) Observable[T] {
	return made(func(dst *Subscriber[T]) {
		c := &concatenation[T]{sources: successive[T]{dst: dst}, rest: sources}
		c.sources.steps.begin(c)
	})
}

type concatenation[T any] struct {
	sources successive[T]
	rest    []Observable[T] // still to be subscribed; for steps only
}

func (c *concatenation[T]) Run() {
	if src, ok := nextOf(c); ok && !c.sources.dst.Closed() {
		takeUp(&c.sources, src)
	}
}

// nextOf takes the next source. If there is none, it completes.
func nextOf[T any](c *concatenation[T]) (src Observable[T], ok bool) {
	if len(c.rest) == 0 {
		c.sources.dst.Complete()
		return src, false
	}
	src, c.rest = c.rest[0], c.rest[1:]
	return src, true
}

func (c *concatenation[T]) Error(err error) { c.sources.dst.Error(err) }
func (c *concatenation[T]) Complete()       { c.sources.steps.goOn() }
