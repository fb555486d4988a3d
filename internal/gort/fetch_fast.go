//go:build amd64 || arm64

package gort

import "unsafe"

// line is the length of a line of a processor's caches.
const line = 64

// FetchLines has the processor bring so many lines, from p on, into its caches meanwhile, as they
// are about to be needed. It reads nothing, and waits for nothing. p may be nil.
func FetchLines[T any](p *T, lines int) { fetch(unsafe.Pointer(p), lines) }

// FetchToWrite is FetchLines of what p points at, which is about to be written, and may be in the
// caches of another processor.
func FetchToWrite[T any](p *T) {
	fetchToWrite(unsafe.Pointer(p), int((unsafe.Sizeof(*p)+line-1)/line))
}

// FetchBehind is FetchLines for the first line behind the interface at i: of what a pointer in it
// points at, or a function in it has captured. It may be nil.
func FetchBehind[I any](i *I) { fetch((*[2]unsafe.Pointer)(unsafe.Pointer(i))[1], 1) }

// fetch fetches so many lines, one at least.
//
//go:noescape
func fetch(p unsafe.Pointer, lines int)

// fetchToWrite is fetch of lines that are about to be written.
//
//go:noescape
func fetchToWrite(p unsafe.Pointer, lines int)
