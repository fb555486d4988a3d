//go:build gc && (amd64 || arm64 || wasm) && !go1.28 && !rxsched_safe

package gort

// Quick reports whether Goid takes nanoseconds.
func Quick() bool { return offset != 0 }

// offset is where the runtime's record of a goroutine holds its number, in bytes; 0 if that could
// not be found out.
var offset = find(probes, word)

// word returns the word at an offset in the runtime's record of the calling goroutine. The record
// begins with the bounds of the stack, is longer than searched, and stays where it is.
func word(offset uintptr) int64

const (
	wordSize = 8
	searched = 32 * wordSize // the record has more than 400 bytes; the number is near its beginning
	probes   = 8             // goroutines that must agree
)

// find searches the records of several goroutines for the word that is the number of each. It
// returns the offset of that word, or 0 if there is none or more than one.
func find(goroutines int, word func(offset uintptr) int64) (found uintptr) {
	var agree [searched / wordSize]int
	for range goroutines {
		done := make(chan struct{})
		go func() {
			defer close(done)
			number := parsed()
			for i := range agree {
				if word(uintptr(i)*wordSize) == number {
					agree[i]++
				}
			}
		}()
		<-done
	}
	for i, n := range agree {
		switch {
		case n < goroutines:
		case found != 0:
			return 0
		default:
			found = uintptr(i) * wordSize
		}
	}
	return found
}

// measures reports whether the second word of the record is the end of the stack.
var measures = probe(probes, word, stackUsed)

// probe compares how much stack is used with the calls that use it, on a stack that may move.
func probe(calls int, word func(offset uintptr) int64, used func() uintptr) bool {
	size, before := word(wordSize)-word(0), used()
	if size <= 0 || before >= uintptr(size) {
		return false
	}
	more, _ := deeper(calls, used)
	return more-before > uintptr(calls)*frame && more-before < 2*uintptr(calls)*frame
}

const frame = 1 << 10 // bytes

//go:noinline
func deeper(calls int, measure func() uintptr) (used uintptr, last byte) {
	var room [frame]byte
	room[calls%frame] = byte(calls)
	if calls == 0 {
		return measure(), room[calls]
	}
	used, last = deeper(calls-1, measure)
	return used, last + room[calls%frame]
}

// Deep reports whether the calling goroutine uses more than so many bytes of its stack. The end of
// the stack is the second word of the runtime's record. If that could not be found out, see nested.
func Deep(bytes uintptr) bool {
	if !measures {
		return nested(bytes)
	}
	return stackUsed() > bytes
}

func stackUsed() uintptr
