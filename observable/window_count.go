package observable

import (
	"cmp"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

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
	return windowingCounted[T, W]("WindowCount", size, 0)
}

// WindowCountWithConfig is WindowCount with windows that overlap or leave gaps. It panics if size
// is not positive or c.Every negative.
//
//	source:                                                 -a-b-c-d|
//	WindowCountWithConfig(2, WindowCountConfig{Every: 3}):  x----y--|
//	x:                                                      -a-(b|)
//	y:                                                           --d|
func WindowCountWithConfig[T any, W windowOf[T]](size int, c WindowCountConfig) Operator[T, W] {
	return windowingCounted[T, W]("WindowCountWithConfig", size, c.Every)
}

// windowingCounted are windows of size values each, which open every so many values; 0 stands for
// size. It checks the arguments; panics give the function's name.
func windowingCounted[T any, W windowOf[T]](name string, size, every int) Operator[T, W] {
	must(size > 0, name+": size not positive")
	must(every >= 0, name+": negative Every")
	return operate(name, func(src Observable[T], dst *Subscriber[W]) {
		c := &countedWindowing[T, W]{size: size, every: cmp.Or(every, size)}
		o := c.observer()
		o.Next = c.next
		g := serial.New(dst.root)
		c.init(dst, windows[T, W](), g)
		c.begin()
		c.follow(src, newSerialAsking(g, dst, o, nil), dst.room())
	})
}

// countedWindowing is a subscription's state.
type countedWindowing[T, R any] struct {
	windowing[T, R]
	size, every int
	since       int // values since the last window opened
}

func (c *countedWindowing[T, R]) next(v T) {
	c.put(v)
	if len(c.open) > 0 && c.open[0].size >= c.size { // they fill one after the other
		c.end(c.open[0])
	}
	if c.since++; c.since == c.every {
		c.since = 0
		c.begin()
	}
}
