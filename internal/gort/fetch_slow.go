//go:build !amd64 && !arm64

package gort

// Fetch does nothing here. Elsewhere it has the processor bring what p points at into its caches.
func Fetch[T any](*T) {}
