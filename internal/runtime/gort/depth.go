package gort

import (
	"math/rand/v2"
	"runtime"
)

// One of so many calls of nested counts the calls, where the stack can't be measured: endless
// nesting calls it often.
const looks = 256

// perCall is the least stack that a call uses on average, in bytes.
const perCall = 256

// nested reports whether so many bytes of stack are surely in use, by the number of calls. Most
// calls do not count.
func nested(bytes uintptr) bool { return rand.Uint32()%looks == 0 && deeperThan(int(bytes/perCall)) }

// deeperThan reports whether more than n calls are in progress on the calling goroutine.
func deeperThan(n int) bool {
	var one [1]uintptr
	return runtime.Callers(n, one[:]) > 0
}
