package observable

import "sync/atomic"

// TryTapConfig is what [TryTapWithConfig] calls; nil functions are not called.
type TryTapConfig[T any] struct {
	// Next, Error and Complete are called for what passes, before it is passed on. An error that
	// one of them returns takes its place.

	Next     func(T) error
	Error    func(error) error
	Complete func() error

	// Subscribe is called when the result is subscribed, before the source is. If it returns an
	// error the source is left alone, and nothing else is called.
	Subscribe func() error

	// Unsubscribe and Finalize are called as [TapConfig] says. A sequence that fails because Next
	// did has not ended in the sense of Unsubscribe.

	Unsubscribe, Finalize func()
}

// TryTapWithConfig is TapWithConfig with functions that can fail: the first error of one ends the sequence.
//
//	source:         -a--b-1-c-|
//	TryTapWithConfig(c):  -a--b-#   Subscribe, Next(a), Next(b), Next(1), Unsubscribe, Finalize
func TryTapWithConfig[T any](c TryTapConfig[T]) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		if c.Subscribe != nil {
			if err := c.Subscribe(); err != nil {
				dst.Error(err)
				return
			}
		}
		t := &tryTapping[T]{TryTapConfig: c, dst: dst}
		in := NewSubscriber(dst, Observer[T]{Next: t.next, Error: t.fail, Complete: t.complete})
		after := TapConfig[T]{Unsubscribe: c.Unsubscribe, Finalize: c.Finalize}
		after.afterwards(dst, &t.ended)
		src.SubscribeTo(in)
	})
}

// tryTapping is a subscription's state.
type tryTapping[T any] struct {
	TryTapConfig[T]
	dst   *Subscriber[T]
	ended atomic.Bool
}

func (t *tryTapping[T]) next(v T) {
	if t.Next != nil {
		if err := t.Next(v); err != nil {
			t.dst.Error(err)
			return
		}
	}
	t.dst.Next(v)
}

func (t *tryTapping[T]) fail(err error) {
	t.ended.Store(true)
	if t.Error != nil {
		if other := t.Error(err); other != nil {
			err = other
		}
	}
	t.dst.Error(err)
}

func (t *tryTapping[T]) complete() {
	t.ended.Store(true)
	if t.Complete != nil {
		if err := t.Complete(); err != nil {
			t.dst.Error(err)
			return
		}
	}
	t.dst.Complete()
}
