package observable

import "sync/atomic"

// Tap calls next with each value, before it passes that on. For errors and completion there are
// [TapError] and [TapObserver]; for a function that can fail, use [TryMap]. It stands for RxJS's tap
// with a function.
//
//	source:  -a--b-|
//	Tap(f):  -a--b-|   f(a), f(b)
func Tap[T any](next func(T)) Operator[T, T] {
	must(next != nil, "Tap: nil next")
	return pass[T, T]("Tap", func(v T, to end) {
		next(v)
		to.(*Subscriber[T]).Next(v)
	})
}

// TapError calls f with the error of a source that fails, before it passes that on. It stands for
// RxJS's tap with an error function. To replace the error, use [MapErr].
//
//	source:       -a--b-#
//	TapError(f):  -a--b-#   f(#)
func TapError[T any](f func(error)) Operator[T, T] {
	must(f != nil, "TapError: nil f")
	return named("TapError", TapObserver(Observer[T]{Error: f}))
}

// TapObserver calls the observer's functions with each notification, before it passes that on. A
// nil Error lets errors pass. It stands for RxJS's tap with an observer.
//
//	source:          -a--b-|
//	TapObserver(o):  -a--b-|   Next(a), Next(b), Complete()
func TapObserver[T any](observer Observer[T]) Operator[T, T] {
	return operate("TapObserver", func(src Observable[T], dst *Subscriber[T]) {
		src.SubscribeTo(tapInto(observer, dst))
	})
}

// TapObserverConfig has functions for [TapObserverWithConfig] that see a subscription begin and
// close. A nil function is not called.
type TapObserverConfig struct {
	// Subscribe is called when the result is subscribed, before the source is.
	Subscribe func()

	// Unsubscribe is called when the subscription closes before the source has ended, after the
	// source was torn down.
	Unsubscribe func()

	// Finalize is called when the subscription closes for whatever reason, after Unsubscribe.
	Finalize func()
}

// TapObserverWithConfig is TapObserver with functions that see subscriptions begin and close. It
// stands for RxJS's tap with a TapObserver.
//
//	source:                       -a--b-|
//	TapObserverWithConfig(o, c):  -a--b-|   Subscribe, Next(a), Next(b), Complete, Finalize
func TapObserverWithConfig[T any](observer Observer[T], c TapObserverConfig) Operator[T, T] {
	return operate("TapObserverWithConfig", func(src Observable[T], dst *Subscriber[T]) {
		tap(observer, c, src, dst)
	})
}

func tap[T any](o Observer[T], c TapObserverConfig, src Observable[T], dst *Subscriber[T]) {
	if c.Subscribe != nil {
		c.Subscribe()
	}
	var ended atomic.Bool
	told := o
	told.Error = func(err error) {
		ended.Store(true)
		if o.Error != nil {
			o.Error(err)
		}
	}
	told.Complete = func() {
		ended.Store(true)
		if o.Complete != nil {
			o.Complete()
		}
	}
	in := tapInto(told, dst)
	dst.AddFunc(func() {
		if c.Unsubscribe != nil && !ended.Load() {
			c.Unsubscribe()
		}
		if c.Finalize != nil {
			c.Finalize()
		}
	})
	src.SubscribeTo(in)
}

// tapInto makes a subscriber that calls o and then dst.
func tapInto[T any](o Observer[T], dst *Subscriber[T]) *Subscriber[T] {
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
