//go:build !gc || (!amd64 && !arm64 && !wasm) || go1.28 || rxsched_safe

package gort

// Goid returns the number of the calling goroutine, above 0. No other goroutine of the program ever
// gets the same.
func Goid() int64 { return parsed() }

// Quick reports whether Goid takes nanoseconds.
func Quick() bool { return false }

// Deep reports whether the calling goroutine uses more than so many bytes of its stack, as far as
// that is known.
func Deep(bytes uintptr) bool { return nested(bytes) }
