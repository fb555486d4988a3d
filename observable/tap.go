package observable

import "sync/atomic"

// TapConfig is what [TapWithConfig] calls; nil functions are not called.
type TapConfig[T any] struct {
	Observer[T]

	// Subscribe is called when the result is subscribed, before the source is.
	Subscribe func()

	// Unsubscribe is called when the subscription closes without having ended, after the source was
	// torn down.
	Unsubscribe func()

	// Finalize is called when the subscription closes, however that comes, after Unsubscribe.
	Finalize func()
}

// Tap calls the observer's functions for what passes, before it is passed on. A nil Error lets
// errors pass. It stands for RxJS's tap.
//
//	source:  -a--b-|
//	Tap(f):  -a--b-|   f(a), f(b)
func Tap[T any](observer Observer[T]) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		src.SubscribeTo(observer.tapInto(dst))
	})
}

// TapWithConfig is Tap that is told of the beginning and the end of subscriptions as well.
//
//	source:      -a--b-|
//	TapWithConfig(c):  -a--b-|   Subscribe, Next(a), Next(b), Complete, Finalize
func TapWithConfig[T any](c TapConfig[T]) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		if c.Subscribe != nil {
			c.Subscribe()
		}
		var ended atomic.Bool
		o := c.Observer
		o.Error = func(err error) {
			ended.Store(true)
			if c.Error != nil {
				c.Error(err)
			}
		}
		o.Complete = func() {
			ended.Store(true)
			if c.Complete != nil {
				c.Complete()
			}
		}
		in := o.tapInto(dst)
		c.afterwards(dst, &ended)
		src.SubscribeTo(in)
	})
}

// afterwards has Unsubscribe called when dst closes, unless the sequence has ended, and Finalize.
func (c *TapConfig[T]) afterwards(dst *Subscriber[T], ended *atomic.Bool) {
	dst.AddFunc(func() {
		if c.Unsubscribe != nil && !ended.Load() {
			c.Unsubscribe()
		}
		if c.Finalize != nil {
			c.Finalize()
		}
	})
}

// tapInto is a subscriber that tells o and then dst.
func (o Observer[T]) tapInto(dst *Subscriber[T]) *Subscriber[T] {
	tapped := Observer[T]{Next: dst.Next}
	if o.Next != nil {
		tapped.Next = func(v T) {
			o.Next(v)
			dst.Next(v)
		}
	}
	if o.Error != nil {
		tapped.Error = func(err error) {
			o.Error(err)
			dst.Error(err)
		}
	}
	if o.Complete != nil {
		tapped.Complete = func() {
			o.Complete()
			dst.Complete()
		}
	}
	return NewSubscriber(dst, tapped)
}
