package observable

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
	return windowingCounted("BufferCount", size, 0, false, lists[T, L])
}

// BufferCountWithConfig is BufferCount with lists that may overlap or leave gaps. It panics if size
// is not positive or c.Every is negative.
//
//	source:                                                 -a-b-c-|
//	BufferCountWithConfig(2, BufferCountConfig{Every: 1}):  ---x-y-(z|)  x = [a b], y = [b c], z = [c]
func BufferCountWithConfig[T any, L []T](size int, c BufferCountConfig) Operator[T, L] {
	return windowingCounted("BufferCountWithConfig", size, c.Every, false, lists[T, L])
}
