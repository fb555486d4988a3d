//go:build !amd64 && !arm64

package gort

import "runtime"

// Returns fills pcs with the calls of the calling function and of those that it was called by, from
// the nearest on, and returns how many there are. Equal ones mean equal stacks of calls.
func Returns(pcs []uintptr) int { return runtime.Callers(3, pcs) }
