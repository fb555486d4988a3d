//go:build !amd64 && !arm64

package gort

// FetchBehind does nothing here.
func FetchBehind[I any](*I) {}

// FetchLines does nothing here. Elsewhere it has the processor bring so many lines into its caches.
func FetchLines[T any](*T, int) {}

// FetchToWrite does nothing here.
func FetchToWrite[T any](*T) {}
