//go:build gc && !go1.28 && !rxsched_safe

package gort

// Goid returns the number of the calling goroutine, above 0. No other goroutine of the program ever
// gets the same.
func Goid() int64 {
	if offset == 0 {
		return parsed()
	}
	return word(offset)
}
