package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/serial"
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
	var op Operator[T, T]
	op = Operate(func(src Observable[T], dst *Subscriber[T]) {
		c := &catching[T]{dst: dst, src: src}
		c.handle = func(err error) Observable[T] { return selector(err, c.caught(op(src))) }
		c.Step = c.subscribeNext
		c.Again()
	})
	return op
}

type catching[T any] struct {
	serial.Trampoline
	dst    *Subscriber[T]
	src    Observable[T]
	handle func(error) Observable[T]
	failed bool
	other  Observable[T]
	idle   atomic.Bool // other has taken over, and may be, or end in, the result again
}

// caught is the result, as the selector gets it. If the result goes on with itself, c begins anew,
// in its loop: another catching inside this one would need more stack with each error.
func (c *catching[T]) caught(result Observable[T]) Observable[T] {
	return Observable[T]{func(dst *Subscriber[T]) {
		if dst == c.dst && c.idle.CompareAndSwap(true, false) {
			c.failed = false
			c.Again()
			return
		}
		result.SubscribeTo(dst)
	}}
}

func (c *catching[T]) subscribeNext() {
	if c.failed {
		other := c.other
		c.idle.Store(true)
		other.SubscribeTo(c.dst)
		return
	}
	var in *Subscriber[T]
	in = NewSubscriber(c.dst, Observer[T]{
		Next: c.dst.Next,
		Error: func(err error) {
			c.other = c.handle(err)
			c.failed = true
			in.Unsubscribe()
			c.Again()
		},
	})
	c.src.SubscribeTo(in)
}
