//go:build !amd64 && !arm64 && !wasm

package goid

// Get returns the number of the calling goroutine, above 0. No other goroutine of the program ever
// gets the same.
func Get() int64 { return parsed() }

// Stack returns 0: without assembly it can't read how much stack the calling goroutine uses.
func Stack() uintptr { return 0 }
