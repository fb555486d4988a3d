//go:build !amd64 && !arm64 && !wasm

package gort

// Goid returns the number of the calling goroutine, above 0. No other goroutine of the program ever
// gets the same.
func Goid() int64 { return parsed() }

// Quick reports whether Goid takes nanoseconds.
func Quick() bool { return false }

// StackUsed returns 0: without assembly it can't read how much stack the calling goroutine uses.
func StackUsed() uintptr { return 0 }
