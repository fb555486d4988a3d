package observable

import "sync/atomic"

// TapConfig has functions for [TapWithConfig] that see a subscription begin and close. A nil
// function is not called.
type TapConfig struct {
	// Subscribe is called when the result is subscribed, before the source is.
	Subscribe func()

	// Unsubscribe is called when the subscription closes before the source has ended, after the
	// source was torn down.
	Unsubscribe func()

	// Finalize is called when the subscription closes for whatever reason, after Unsubscribe.
	Finalize func()
}

// Tap calls the observer's functions with each notification, before it passes that on. A nil Error
// lets errors pass. For a function that can fail, use [TryMap]. It stands for RxJS's tap.
//
//	source:  -a--b-|
//	Tap(f):  -a--b-|   f(a), f(b)
func Tap[T any](observer Observer[T]) Operator[T, T] {
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		src.SubscribeTo(observer.tapInto(dst))
	})
}

// TapWithConfig is Tap with functions that see subscriptions begin and close.
//
//	source:               -a--b-|
//	TapWithConfig(f, c):  -a--b-|   Subscribe, f(a), f(b), Finalize
func TapWithConfig[T any](observer Observer[T], c TapConfig) Operator[T, T] {
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		if c.Subscribe != nil {
			c.Subscribe()
		}
		var ended atomic.Bool
		o := observer
		o.Error = func(err error) {
			ended.Store(true)
			if observer.Error != nil {
				observer.Error(err)
			}
		}
		o.Complete = func() {
			ended.Store(true)
			if observer.Complete != nil {
				observer.Complete()
			}
		}
		in := o.tapInto(dst)
		dst.AddFunc(func() {
			if c.Unsubscribe != nil && !ended.Load() {
				c.Unsubscribe()
			}
			if c.Finalize != nil {
				c.Finalize()
			}
		})
		src.SubscribeTo(in)
	})
}

// tapInto makes a subscriber that calls o and then dst.
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
