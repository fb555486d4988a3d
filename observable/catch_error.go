package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// CatchError passes the source on. When the source fails, it goes on with the observable that
// selector makes of the error. To try again, selector may return caught, the result itself. The
// source is torn down before the other is subscribed. Each delivers on its own goroutine. It stands
// for RxJS's catchError.
//
//	source:                -a--b-#
//	other:                       --p-q|
//	CatchError(to other):  -a--b---p-q|
func CatchError[T any](selector func(err error, caught Observable[T]) Observable[T]) Operator[T, T] {
	must(selector != nil, "CatchError: nil selector")
	return operate("CatchError", func(src Observable[T], dst *Subscriber[T]) {
		c := &catching[T]{sources: successive[T]{dst: dst}, src: src, selector: selector}
		c.sources.steps.begin(c)
	})
}

type catching[T any] struct {
	sources  successive[T]
	src      Observable[T]
	selector func(error, Observable[T]) Observable[T]
	other    Observable[T]
	idle     atomic.Bool // other has taken over, and may be, or end in, the result again
	failed   bool
}

// sendTo is the result. If that goes on with itself, c begins anew, in its loop: another catching
// inside this one would need more stack with each error.
func (c *catching[T]) sendTo(dst *Subscriber[T]) {
	if dst == c.sources.dst && c.idle.CompareAndSwap(true, false) {
		c.failed = false
		c.sources.steps.Again()
		return
	}
	CatchError(c.selector)(c.src).SubscribeTo(dst)
}

func (c *catching[T]) Run() {
	if c.failed {
		other := c.other
		if c.sources.steps.Over = isPrompt(other); !c.sources.steps.Over { // else it is not, nor ends in, the result
			c.idle.Store(true)
		}
		other.SubscribeTo(c.sources.dst)
		return
	}
	takeUp(&c.sources, c.src)
}

func (c *catching[T]) Error(err error) {
	c.other = c.selector(err, madeBy(watching.Here(), sender[T](c))) // c is the result
	must(!zero(c.other), "CatchError: selector returned a zero Observable")
	c.failed = true
	c.sources.steps.goOn()
}

func (c *catching[T]) Complete() { c.sources.dst.Complete() }
