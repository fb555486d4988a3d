//go:build amd64 || arm64

package gort

import "unsafe"

// line is the length of a line of a processor's caches.
const line = 64

// Fetch has the processor bring what p points at into its caches meanwhile, as it is about to be
// needed. It reads nothing, and waits for nothing. p may be nil.
func Fetch[T any](p *T) {
	fetch(unsafe.Pointer(p), int((unsafe.Sizeof(*p)+line-1)/line))
}

// fetch fetches so many lines, one at least.
//
//go:noescape
func fetch(p unsafe.Pointer, lines int)
