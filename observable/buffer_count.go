package observable

import "cmp"

// BufferCountConfig sets where lists begin.
type BufferCountConfig struct {
	// Every is the number of values from the beginning of one list to that of the next. Lists
	// overlap if it is less than their size, and leave gaps if it is more. If 0, it is the size.
	Every int
}

// BufferCount sends the values in lists of size values. When the source completes, a shorter last
// list is sent, unless it is empty; an error drops it. The receiver owns the list. It panics if
// size is not positive. It stands for RxJS's bufferCount.
//
//	source:          -a-b-c-d-e|
//	BufferCount(2):  ---x---y--(z|)  x = [a b], y = [c d], z = [e]
func BufferCount[T any, L []T](size int) Operator[T, L] {
	return bufferingCounted[T, L]("BufferCount", size, 0)
}

// BufferCountWithConfig is BufferCount with lists that may overlap or leave gaps. It panics if size
// is not positive or c.Every is negative.
//
//	source:                                                 -a-b-c-|
//	BufferCountWithConfig(2, BufferCountConfig{Every: 1}):  ---x-y-(z|)  x = [a b], y = [b c], z = [c]
func BufferCountWithConfig[T any, L []T](size int, c BufferCountConfig) Operator[T, L] {
	return bufferingCounted[T, L]("BufferCountWithConfig", size, c.Every)
}

// bufferingCounted are lists of size values, which begin every so many values; 0 stands for size.
func bufferingCounted[T any, L []T](name string, size, every int) Operator[T, L] {
	must(size > 0, name+": size not positive")
	must(every >= 0, name+": negative Every")
	return operate(name, func(src Observable[T], dst *Subscriber[L]) {
		c := &countedBuffering[T, L]{dst: dst, size: size, every: cmp.Or(every, size)}
		ForwardTo(src, dst, Observer[T]{Next: c.next, Complete: c.complete})
	})
}

type countedBuffering[T any, L []T] struct {
	dst         *Subscriber[L]
	size, every int
	values      L   // from the beginning of the first open list on; other open lists are its tails
	gap         int // values to drop before the next list begins
}

// roomAhead is the capacity that a list gets at most before it has values: a huge size costs
// nothing.
const roomAhead = 1024

func (c *countedBuffering[T, L]) next(v T) {
	if c.gap > 0 {
		c.gap--
		return
	}
	if c.values == nil {
		c.values = make(L, 0, min(c.size, roomAhead))
	}
	c.values = append(c.values, v)
	if len(c.values) == c.size {
		c.gap = max(c.every-c.size, 0)
		c.send()
	}
}

// send sends the first open list. The receiver owns it, so the other lists get a copy first.
func (c *countedBuffering[T, L]) send() {
	list := c.values
	c.values = nil
	if c.every < len(list) {
		c.values = append(make(L, 0, cap(list)), list[c.every:]...)
	}
	c.dst.Next(list)
}

func (c *countedBuffering[T, L]) complete() {
	for c.values != nil {
		c.send()
	}
	c.dst.Complete()
}
