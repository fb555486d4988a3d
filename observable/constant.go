package observable

import (
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// constant is a sequence that is known beforehand: values, and then an error or completion.
// Operators that would subscribe to one source after the other pass it on without a subscription,
// and no observer sees a difference. A watcher is told.
type constant[T any] struct {
	values []T
	more   *extra // nil if it completes, and is not watched
}

// extra is what few constants have: without it, Of is a quarter smaller.
type extra struct {
	err  error          // nil if it completes
	site *watching.Site // nil if it is not watched; see seen
}

func (x *extra) failure() error {
	if x == nil {
		return nil
	}
	return x.err
}

func (x *extra) place() *watching.Site {
	if x == nil {
		return nil
	}
	return x.site
}

// knownOne is known for one value: one object.
func knownOne[T any](value T) Observable[T] {
	if site := watching.Here(); site != nil {
		one := &struct {
			is   constant[T]
			more extra
			has  [1]T
		}{more: extra{site: site}, has: [1]T{value}}
		one.is = constant[T]{one.has[:], &one.more}
		return Observable[T]{sends: &one.is}
	}
	one := &struct {
		is  constant[T]
		has [1]T
	}{has: [1]T{value}}
	one.is.values = one.has[:]
	return Observable[T]{sends: &one.is}
}

// known makes the observable of a constant: one object.
func known[T any](values []T, err error) Observable[T] {
	site := watching.Here()
	if err == nil && site == nil {
		return Observable[T]{sends: &constant[T]{values: values}}
	}
	one := &struct {
		is   constant[T]
		more extra
	}{more: extra{err, site}}
	one.is = constant[T]{values, &one.more}
	return Observable[T]{sends: &one.is}
}

// unwatched reports whether nothing is to be told of a subscription.
func (c *constant[T]) unwatched() bool { return c.more.place() == nil }

// deliver delivers the sequence to an observer of it alone. The context never ends, so nothing
// can unsubscribe meanwhile. It returns what has closed.
func (c *constant[T]) deliver(o Observer[T]) *subscription.Subscription {
	err := c.more.failure()
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
	if site := c.more.place(); site != nil {
		patient := dst.room() != nil
		if p := watch(dst, site, patient); p != nil && !patient {
			sendBy(p, c.values, c.more, dst)
			return
		}
	}
	if dst.room() != nil && len(c.values) > 0 {
		sendPatiently(&dst.core, sendEach(dst, c.values, c.more))
	} else if sendAll(dst, c.values) {
		c.more.end(&dst.core)
	}
}

// sendBy sends values, and then the end, by a probe.
func sendBy[T any](p *watching.Probe, values []T, more *extra, dst *Subscriber[T]) {
	for _, v := range values {
		if dst.Closed() {
			return
		}
		if p.Armed() {
			p.Pass(v)
			continue
		}
		p.Count()
		dst.step(v, dst.to)
	}
	more.end(&dst.core)
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

// end ends a sequence after its values.
func (x *extra) end(to end) {
	if err := x.failure(); err != nil {
		to.Error(err)
		return
	}
	to.Complete()
}

// passOn passes on an inner observable that needs no subscription, as part of an event of g. It
// reports whether it could: not if there is more than an event's work, or something that comes
// before.
func passOn[R any](src Observable[R], dst *Subscriber[R], g *serial.Serializer) bool {
	c, ok := src.sends.(*constant[R])
	if !ok || len(c.values) > 1 || dst.room() != nil || g.Leaves() || c.more.place() != nil {
		return false
	}
	for _, v := range c.values {
		dst.Next(v)
	}
	if err := c.more.failure(); err != nil {
		dst.Error(err)
	}
	return true
}
