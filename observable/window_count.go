package observable

import "cmp"

// WindowCountConfig sets when windows open.
type WindowCountConfig struct {
	// Every is the number of values between the openings of two windows, which so may overlap or
	// leave gaps. If 0, a window opens when the one before is full.
	Every int
}

// WindowCount splits the values into windows of size values, as [Window] does. The next window
// opens as soon as one is full, so the last may be empty. It panics if size is not positive. It
// stands for RxJS's windowCount.
//
//	source:          -a-b-c-|
//	WindowCount(2):  x--y---|
//	x:               -a-(b|)
//	y:                  --c-|
func WindowCount[T any, W windowOf[T]](size int) Operator[T, W] {
	return windowingCounted("WindowCount", size, 0, true, windows[T, W])
}

// WindowCountWithConfig is WindowCount with windows that overlap or leave gaps. It panics if size
// is not positive or c.Every negative.
//
//	source:                                                 -a-b-c-d|
//	WindowCountWithConfig(2, WindowCountConfig{Every: 3}):  x----y--|
//	x:                                                      -a-(b|)
//	y:                                                           --d|
func WindowCountWithConfig[T any, W windowOf[T]](size int, c WindowCountConfig) Operator[T, W] {
	return windowingCounted("WindowCountWithConfig", size, c.Every, true, windows[T, W])
}

// windowingCounted are spans of size values each, which begin every so many values; 0 stands for
// size. It checks the arguments of the function called who.
func windowingCounted[T, R any](
	who string, size, every int, ahead bool, into sinks[T, R],
) Operator[T, R] {
	must(size > 0, who+": size not positive")
	must(every >= 0, who+": negative Every")
	every = cmp.Or(every, size)
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
