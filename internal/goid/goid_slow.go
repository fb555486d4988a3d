//go:build !amd64 && !arm64

package goid

// Get is the number of the calling goroutine, above 0. No other goroutine of the program ever gets
// the same.
func Get() int64 { return parsed() }
