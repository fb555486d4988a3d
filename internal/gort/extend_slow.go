//go:build !amd64 && !arm64

package gort

// Extend returns f as a function of one more argument, which f does not see.
func Extend[T, A any](f func(T)) func(T, A) { return func(v T, _ A) { f(v) } }
