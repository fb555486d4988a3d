//go:build amd64 || arm64 || wasm

package gort

// offset is where the runtime's record of a goroutine holds its number, in bytes; 0 if that could
// not be found out.
var offset = find()

// Quick reports whether Goid takes nanoseconds.
func Quick() bool { return offset != 0 }

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
func find() (found uintptr) {
	var agree [searched / wordSize]int
	for range probes {
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
		case n < probes:
		case found != 0:
			return 0
		default:
			found = uintptr(i) * wordSize
		}
	}
	return found
}

// measures reports whether the second word of the record is the end of the stack.
var measures = probe(probes)

// probe compares how much stack is used with the calls that use it, on a stack that may move.
func probe(calls int) bool {
	size, before := word(wordSize)-word(0), stackUsed()
	if size <= 0 || before >= uintptr(size) {
		return false
	}
	used, _ := deeper(calls)
	return used-before > uintptr(calls)*frame && used-before < 2*uintptr(calls)*frame
}

const frame = 1 << 10 // bytes

//go:noinline
func deeper(calls int) (used uintptr, last byte) {
	var room [frame]byte
	room[calls%frame] = byte(calls)
	if calls == 0 {
		return stackUsed(), room[calls]
	}
	used, last = deeper(calls - 1)
	return used, last + room[calls%frame]
}

// StackUsed returns how many bytes of its stack the calling goroutine uses: the distance to the end of
// the stack, which is the second word of the runtime's record. It returns 0 if that can't be read.
func StackUsed() uintptr {
	if !measures {
		return 0
	}
	return stackUsed()
}

func stackUsed() uintptr
