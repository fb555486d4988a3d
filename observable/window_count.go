package observable

// WindowCountConfig says when windows open.
type WindowCountConfig struct {
	// Every is how many values there are from the opening of one window to that of the next, so
	// that they may overlap or leave gaps. If 0, a window opens when the one before is full.
	Every int
}

// WindowCount sends the values as windows of size values, as [Window] does. The next one opens as
// soon as one is full, so that the last one may be empty. It panics if size is not positive. It
// stands for RxJS's windowCount.
//
//	source:          -a-b-c-|
//	WindowCount(2):  x--y---|
//	x:               -a-(b|)
//	y:                  --c-|
func WindowCount[T any](size int) Operator[T, Observable[T]] {
	must(size > 0, "WindowCount: size not positive")
	return spansCounted(size, 0, true, windows[T])
}

// WindowCountWithConfig is WindowCount with a say in when windows open. It panics if size is not
// positive or c.Every negative.
//
//	source:                                                 -a-b-c-d|
//	WindowCountWithConfig(2, WindowCountConfig{Every: 3}):  x----y--|
//	x:                                                      -a-(b|)
//	y:                                                           --d|
func WindowCountWithConfig[T any](size int, c WindowCountConfig) Operator[T, Observable[T]] {
	must(size > 0, "WindowCountWithConfig: size not positive")
	must(c.Every >= 0, "WindowCountWithConfig: negative Every")
	return spansCounted(size, c.Every, true, windows[T])
}
