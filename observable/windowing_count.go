package observable

// windowingCounted are spans of size values each, which begin every so many values; 0 stands for
// size.
func windowingCounted[T, R any](size, every int, ahead bool, into sinks[T, R]) Operator[T, R] {
	if every == 0 {
		every = size
	}
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		c := &countedWindowing[T, R]{windowing: windowing[T, R]{dst: dst, into: into}, size: size, every: every, ahead: ahead}
		c.beginIfDue(ahead)
		o := c.observer()
		o.Next = c.next
		ForwardTo(src, dst, o)
	})
}

// countedWindowing is a subscription's state.
type countedWindowing[T, R any] struct {
	windowing[T, R]
	size, every int
	ahead       bool // a span opens as soon as it is due, not with its first value
	since       int  // values since the last time that one was due
}

func (c *countedWindowing[T, R]) next(v T) {
	c.beginIfDue(!c.ahead)
	c.put(v)
	if len(c.open) > 0 && c.open[0].size >= c.size { // they fill one after the other
		c.end(c.open[0])
	}
	if c.since++; c.since == c.every {
		c.since = 0
	}
	c.beginIfDue(c.ahead)
}

func (c *countedWindowing[T, R]) beginIfDue(now bool) {
	if now && c.since == 0 {
		c.begin()
	}
}
