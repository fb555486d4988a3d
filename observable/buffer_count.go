package observable

// BufferCountConfig says when lists open.
type BufferCountConfig struct {
	// Every is how many values there are from the beginning of one list to that of the next, so
	// that they may overlap or leave gaps. If 0, a list begins when the one before is full.
	Every int
}

// BufferCount sends the values as lists of size values. When the source completes, the list that is
// not full is sent first, unless it is empty; an error drops it. The receiver owns the list. It
// panics if size is not positive. It stands for RxJS's bufferCount.
//
//	source:          -a-b-c-d-e|
//	BufferCount(2):  ---x---y--(z|)  x = [a b], y = [c d], z = [e]
func BufferCount[T any](size int) Operator[T, []T] {
	must(size > 0, "BufferCount: size not positive")
	return windowingCounted(size, 0, false, lists[T])
}

// BufferCountWithConfig is BufferCount with a say in when lists begin. It panics if size is not
// positive or c.Every negative.
//
//	source:                                                 -a-b-c-|
//	BufferCountWithConfig(2, BufferCountConfig{Every: 1}):  ---x-y-(z|)  x = [a b], y = [b c], z = [c]
func BufferCountWithConfig[T any](size int, c BufferCountConfig) Operator[T, []T] {
	must(size > 0, "BufferCountWithConfig: size not positive")
	must(c.Every >= 0, "BufferCountWithConfig: negative Every")
	return windowingCounted(size, c.Every, false, lists[T])
}
