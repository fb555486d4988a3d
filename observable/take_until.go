package observable

import "sync/atomic"

// TakeUntil passes on the source and completes when notifier sends a value. A notifier that only
// completes has no effect; one that fails ends the sequence. The notifier is subscribed first. The
// source and the notifier may be on different goroutines; after the notifier's value no value is
// delivered. If the notifier speaks during a value, the goroutine that delivers the value delivers
// the end after it. It stands for RxJS's takeUntil.
//
//	source:               -a--b-c--d-|
//	notifier:             -------x----
//	TakeUntil(notifier):  -a--b-c|
func TakeUntil[T, N any](notifier Observable[N]) Operator[T, T] {
	must(notifier.subscribe != nil, "TakeUntil: zero notifier")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		c := &cutting[T]{dst: dst}
		notifier.SubscribeTo(NewSubscriber(dst, Observer[N]{
			Next:     func(N) { c.cut(nil) },
			Error:    c.cut,
			Complete: func() {},
		}))
		if !dst.Closed() {
			ForwardTo(src, dst, Observer[T]{Next: c.next, Error: c.fail, Complete: c.complete})
		}
	})
}

// cutting is the state of one subscription of TakeUntil.
type cutting[T any] struct {
	dst *Subscriber[T]

	// state counts the values that are being delivered, and has the bit cut once the notifier has
	// spoken. It keeps values and the end apart, without a queue: a value is counted before it is
	// delivered, and delivered only if the bit was not set at that moment. So after the bit no value
	// begins. Whoever makes the state cut, with no value left, delivers the end: the notifier, or the
	// last value when it leaves. A value that is counted and then turned away may do that once more;
	// dst takes one end.
	//
	// A plain flag would not do. The notifier must know whether a value is being delivered on
	// another goroutine, so each value has to say when it comes and goes.
	state atomic.Int64
	err   error // that of the notifier; written before the bit is set, read after
}

// cut is a bit of a cutting's state, above any count.
const cut = 1 << 32

func (c *cutting[T]) next(v T) {
	returned := false
	defer c.leave()
	defer c.dst.root.Guard(&returned)
	if c.state.Add(1) < cut {
		c.dst.Next(v)
	}
	returned = true
}

func (c *cutting[T]) leave() {
	if c.state.Add(-1) == cut {
		c.end()
	}
}

// cut is told by the notifier to end the sequence, with an error or nil.
func (c *cutting[T]) cut(err error) {
	if c.state.Load() >= cut {
		return // it has spoken before, and the end waits for a value
	}
	c.err = err
	if c.state.Add(cut) == cut {
		c.end()
	}
}

// end delivers the notifier's end.
func (c *cutting[T]) end() {
	if c.err != nil {
		c.dst.Error(c.err)
		return
	}
	c.dst.Complete()
}

// fail delivers the source's error, unless the notifier was first.
func (c *cutting[T]) fail(err error) {
	if c.state.Load() < cut {
		c.dst.Error(err)
	}
}

// complete is fail for completion.
func (c *cutting[T]) complete() {
	if c.state.Load() < cut {
		c.dst.Complete()
	}
}
