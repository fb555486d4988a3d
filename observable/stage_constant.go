package observable

import (
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// constant is a sequence that is known beforehand: values, and then an error or completion.
// What subscribes to it alone needs no subscription of its own, and nor do operators that join
// sources: see passOn. A watcher is told.
type constant[T any] struct {
	values []T
	err    error          // nil if it completes
	site   *watching.Site // nil if it is not watched
}

// knownOne is known for one value: one object.
func knownOne[T any](value T) Observable[T] {
	one := &struct {
		is  constant[T]
		has [1]T
	}{has: [1]T{value}}
	one.is = constant[T]{values: one.has[:], site: watching.Here()}
	return Observable[T]{sends: &one.is}
}

// known makes the observable of a constant.
func known[T any](values []T, err error) Observable[T] {
	return Observable[T]{sends: &constant[T]{values, err, watching.Here()}}
}

// unwatched reports whether nothing is to be told of a subscription.
func (c *constant[T]) unwatched() bool { return c.site == nil }

// deliver delivers the sequence to an observer of it alone. The context never ends, so nothing
// can unsubscribe meanwhile. It returns what has closed.
func (c *constant[T]) deliver(o Observer[T]) *subscription.Subscription {
	err := c.err
	if gort.Deep(maxStack) {
		err = ErrTooDeep
	} else if o.Next != nil {
		for _, v := range c.values {
			o.Next(v)
		}
	}
	if to := (last{o.Error, o.Complete}); err != nil {
		to.Error(err)
	} else {
		to.Complete()
	}
	closed := new(subscription.Subscription)
	closed.Unsubscribe()
	return closed
}

// sendTo sends as c says.
func (c *constant[T]) sendTo(dst *Subscriber[T]) {
	watch(dst, c.site)
	if dst.room() != nil && len(c.values) > 0 {
		sendPatiently(&dst.core, sendEach(dst, c.values, c.err))
	} else if sendAll(dst, c.values) {
		endWith(&dst.core, c.err)
	}
}

// sendAll sends values. It reports whether dst wants more.
func sendAll[T any](dst *Subscriber[T], values []T) bool {
	for _, v := range values {
		if !offer(dst, v) {
			return false
		}
	}
	return !dst.Closed()
}

// endWith ends a sequence: with err, unless that is nil.
func endWith(to end, err error) {
	if err != nil {
		to.Error(err)
		return
	}
	to.Complete()
}

// passOn passes on an inner observable that needs no subscription, as part of an event of g. It
// reports whether it could: not if there is more than an event's work, or something that comes
// before. MergeMap and SwitchMap of Of take a quarter of the time by it.
func passOn[R any](src Observable[R], dst *Subscriber[R], g *serial.Serializer) bool {
	c, ok := src.sends.(*constant[R])
	if !ok || len(c.values) > 1 || dst.room() != nil || g.Leaves() || c.site != nil {
		return false
	}
	for _, v := range c.values {
		dst.Next(v)
	}
	if c.err != nil {
		dst.Error(c.err)
	}
	return true
}
