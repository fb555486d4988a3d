//go:build !amd64 && !arm64

package goid

// Get is the number of the calling goroutine, above 0. No other goroutine of the program ever gets
// the same.
func Get() int64 { return parsed() }

// Stack would be how many bytes of its stack the calling goroutine uses. The runtime doesn't tell.
func Stack() uintptr { return 0 }
