package gort

import (
	"reflect"
	"runtime"
	"sync/atomic"
)

// Name returns a name for the owner of calls, which is the goroutine that is in one of them. If Quick, it
// is 0: the number is better. Otherwise the calls carry the name: their functions are its digits. So
// a call costs some nanoseconds, and only what would wait for the owner looks at its own stack.
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

// carry calls f in a call of each digit, the lowest outside.
func carry(n int64, f func()) {
	switch {
	case n == 0:
		f()
	case n%4 == 0:
		digit0(n/4, f)
	case n%4 == 1:
		digit1(n/4, f)
	case n%4 == 2:
		digit2(n/4, f)
	default:
		digit3(n/4, f)
	}
}

//go:noinline
func digit0(n int64, f func()) { carry(n, f) }

//go:noinline
func digit1(n int64, f func()) { carry(n, f) }

//go:noinline
func digit2(n int64, f func()) { carry(n, f) }

//go:noinline
func digit3(n int64, f func()) { carry(n, f) }

// digits are the digits by the names of their functions.
var digits = func() map[string]int64 {
	all := map[string]int64{}
	for d, f := range []func(int64, func()){digit0, digit1, digit2, digit3} {
		all[nameOf(f)] = int64(d)
	}
	return all
}()

// between is the function that has the calls of the digits.
var between = nameOf(carry)

func nameOf(f func(int64, func())) string {
	return runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
}

// carried reports whether the calling goroutine is in a call that carries n.
func carried(n int64) bool {
	pcs := make([]uintptr, depth)
	for runtime.Callers(1, pcs) == len(pcs) {
		pcs = make([]uintptr, 4*len(pcs))
	}
	got := int64(0)
	for frames, more := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)]), true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		d, is := digits[f.Function]
		switch {
		case is:
			got = 4*got + d
		case f.Function == between:
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
	const n = 0b_11_00_10_01_00
	carry(n, func() { found = carried(n) && !carried(n+1) })
	return found && !carried(n)
}()
