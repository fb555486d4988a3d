//go:build amd64 || arm64

package gort

import "unsafe"

// Extend returns f as a function of one more argument, which f does not see. It costs nothing, now
// and when it is called: arguments are passed in order, first in registers and then on the stack, so
// f finds its own, and nobody looks at what comes after.
func Extend[T, A any](f func(T)) func(T, A) { return *(*func(T, A))(unsafe.Pointer(&f)) }
