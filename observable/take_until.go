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
	must(!zero(notifier), "TakeUntil: zero notifier")
	step := func(v T, to end) { to.(*cutting[T]).next(v) }
	return operate("TakeUntil", func(src Observable[T], dst *Subscriber[T]) {
		c := &cutting[T]{dst: dst}
		notifier.SubscribeTo(aside(NewSubscriber(dst, Observer[N]{
			Next:     func(N) { c.cut(nil) },
			Error:    c.cut,
			Complete: func() {},
		})))
		if !dst.Closed() {
			src.SubscribeTo(attach(&c.in, &dst.tree, dst.root, step, c))
		}
	})
}

type cutting[T any] struct {
	in  attached[T] // from the source
	dst *Subscriber[T]

	// state counts the values that are being delivered. It has the bit cut once the notifier has
	// spoken, and the bit over if the source has ended before. It keeps calls to dst apart, without
	// a queue.
	//
	// A value is counted before it is delivered, and delivered only if no bit was set at that
	// moment. So no value begins after a bit. A value that is turned away does not count for the
	// notifier, which had set its bit before. If the notifier finds no value when it sets the bit,
	// it delivers the end. Otherwise the last of the values does so, when it leaves the bit alone.
	// The source ends only if it sets its bit when there is none. So one of them delivers one end.
	//
	// A plain flag would not do. The notifier must know whether a value is being delivered on
	// another goroutine, so each value has to say when it comes and when it goes.
	state atomic.Int64
	err   error // that of the notifier; written before cut is set, read after
}

// The bits of a cutting's state lie above any count.
const (
	cut  = 1 << 32
	over = 1 << 33
)

func (c *cutting[T]) next(v T) {
	if c.state.Add(1) >= cut {
		c.state.Add(-1)
		return
	}
	returned := false
	defer c.leave(&returned)
	c.dst.Next(v)
	returned = true
}

// leave is deferred around the delivery of a value. Unless *returned, user code has panicked, and
// the subscription closes first.
func (c *cutting[T]) leave(returned *bool) {
	if !*returned {
		var value any
		if c.dst.root.Told() {
			value = recover()
		}
		defer c.left()
		c.dst.root.Close(value)
		return
	}
	c.left()
}

func (c *cutting[T]) left() {
	if c.state.Add(-1) == cut {
		c.end()
	}
}

// cut is told by the notifier to end the sequence, with an error or nil.
func (c *cutting[T]) cut(err error) {
	if c.state.Load() >= cut {
		return // it has spoken before, and the end waits for a value; or the source has ended
	}
	c.err = err
	if c.state.Add(cut) == cut {
		c.end()
	}
}

func (c *cutting[T]) end() {
	if c.err != nil {
		c.dst.Error(c.err)
		return
	}
	c.dst.Complete()
}

// Error delivers the source's error, unless the notifier was first.
func (c *cutting[T]) Error(err error) {
	if c.finish() {
		c.dst.Error(err)
	}
}

func (c *cutting[T]) Complete() {
	if c.finish() {
		c.dst.Complete()
	}
}

// finish sets the bit over, unless there is a bit.
func (c *cutting[T]) finish() bool {
	for {
		state := c.state.Load()
		if state >= cut {
			return false
		}
		if c.state.CompareAndSwap(state, state+over) {
			return true
		}
	}
}
