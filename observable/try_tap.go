package observable

// TryTapConfig is what [TryTapWith] calls; nil functions are not called.
type TryTapConfig[T any] struct {
	// Next, Error and Complete are called for what passes, before it is passed on. An error that one of them returns takes its place.

	Next     func(T) error
	Error    func(error) error
	Complete func() error

	// Subscribe is called when the result is subscribed, before the source is. If it returns an error the source is left alone, and
	// nothing else is called.
	Subscribe func() error

	// Unsubscribe and Finalize are called as [TapConfig] says. A sequence that fails because Next did has not ended in the sense of Unsubscribe.

	Unsubscribe, Finalize func()
}

// TryTapWith is TapWith with functions that can fail: the first error of one ends the sequence.
//
//	source:         -a--b-1-c-|
//	TryTapWith(c):  -a--b-#   Subscribe, Next(a), Next(b), Next(1), Unsubscribe, Finalize
func TryTapWith[T any](c TryTapConfig[T]) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		if c.Subscribe != nil {
			if err := c.Subscribe(); err != nil {
				dst.Error(err)
				return
			}
		}
		ended := tapEnd(dst, c.Unsubscribe, c.Finalize)
		next := dst.Next
		if c.Next != nil {
			next = c.tryNext(dst)
		}
		ForwardTo(src, dst, Observer[T]{
			Next: next,
			Error: func(err error) {
				ended.Store(true)
				if c.Error != nil {
					if other := c.Error(err); other != nil {
						err = other
					}
				}
				dst.Error(err)
			},
			Complete: func() {
				ended.Store(true)
				if c.Complete != nil {
					if err := c.Complete(); err != nil {
						dst.Error(err)
						return
					}
				}
				dst.Complete()
			},
		})
	})
}

func (c *TryTapConfig[T]) tryNext(dst *Subscriber[T]) func(T) {
	return func(v T) {
		if err := c.Next(v); err != nil {
			dst.Error(err)
			return
		}
		dst.Next(v)
	}
}
