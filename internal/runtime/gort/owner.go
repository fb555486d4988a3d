package gort

import (
	"runtime"
	"sync/atomic"
)

// Name returns a name for the owner of calls, which is the goroutine that is in one of them. If Quick, it
// is 0: the number is better. Otherwise the calls carry the name. So a call costs some nanoseconds, and
// only what would wait for the owner looks at its own stack.
func Name() int64 {
	if Quick() || !carries {
		return 0
	}
	return -names.Add(1)
}

var names atomic.Int64

// Owner returns the owner of a call that begins: the number of the caller's goroutine, unless there is
// a name.
func Owner(name int64) int64 {
	if name != 0 {
		return name
	}
	return Goid()
}

// Call calls f for its owner.
func Call(name int64, f func()) {
	if name != 0 {
		carry(-name, f)
	} else {
		f()
	}
}

// Owns reports whether the calling goroutine, whose number is g, is an owner.
func Owns(g, owner int64) bool { return owner == g || owner < 0 && carried(-owner) }

// carry calls f by a call for each bit of n but the first, the last outside. Where calls return to tells
// which bits they are.
func carry(n int64, f func()) {
	switch {
	case n == 1:
		f()
	case n%2 == 1:
		carry(n/2, f)
	default:
		carry(n/2, f)
	}
}

// calls are where the three calls in carry return to.
var calls = func() (all [3]uintptr) {
	carry(0b_110, func() { runtime.Callers(2, all[:]) })
	return all
}()

// carried reports whether the calling goroutine is in a call that carries n.
func carried(n int64) bool {
	pcs := make([]uintptr, depth)
	for runtime.Callers(1, pcs) == len(pcs) {
		pcs = make([]uintptr, 4*len(pcs))
	}
	got := int64(0)
	for _, pc := range pcs[:runtime.Callers(1, pcs)] {
		switch {
		case pc == calls[0]:
			got = 1
		case pc == calls[1]:
			got = 2*got + 1
		case pc == calls[2]:
			got *= 2
		case got == n:
			return true
		default:
			got = 0
		}
	}
	return false
}

// carries is whether carried finds what carry says.
var carries = func() (found bool) {
	carry(5, func() { found = carried(5) && !carried(2) && !carried(4) })
	return found && !carried(5)
}()
