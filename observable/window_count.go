package observable

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
func WindowCount[T any](size int) Operator[T, Observable[T]] {
	must(size > 0, "WindowCount: size not positive")
	return windowingCounted(size, 0, true, windows[T])
}

// WindowCountWithConfig is WindowCount with windows that overlap or leave gaps. It panics if size
// is not positive or c.Every negative.
//
//	source:                                                 -a-b-c-d|
//	WindowCountWithConfig(2, WindowCountConfig{Every: 3}):  x----y--|
//	x:                                                      -a-(b|)
//	y:                                                           --d|
func WindowCountWithConfig[T any](size int, c WindowCountConfig) Operator[T, Observable[T]] {
	must(size > 0, "WindowCountWithConfig: size not positive")
	must(c.Every >= 0, "WindowCountWithConfig: negative Every")
	return windowingCounted(size, c.Every, true, windows[T])
}
