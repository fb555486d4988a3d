//go:build gc && (amd64 || arm64) && !go1.28 && !rxsched_safe

package gort

// Goid returns the number of the calling goroutine, above 0. No other goroutine of the program ever
// gets the same. It takes a nanosecond or two; if offset is 0, it calls parsed.
func Goid() int64
