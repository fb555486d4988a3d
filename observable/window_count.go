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
		s := new(windowing[T, W])
		s.init(dst, windows[T, W]())
		s.begin()
		since := 0 // values since the last window opened
		s.follow(src, func(v T) {
			s.put(v)
			if len(s.open) > 0 && s.open[0].size >= size { // they fill one after the other
				s.close(s.open[0])
			}
			if since++; since == cmp.Or(every, size) {
				since = 0
				s.begin()
			}
		}, dst.room())
	})
}
