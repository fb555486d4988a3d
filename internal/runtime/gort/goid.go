package gort

import (
	"bytes"
	"runtime"
	"sync"
	"sync/atomic"
)

// opening is the text of a stack trace before the number of the goroutine. Tests set another one.
var opening = "goroutine "

// parsed reads the number of the calling goroutine from the head of a stack trace. It takes some
// microseconds, because the runtime goes through the stack. If the number is not there, it returns a
// number that is no goroutine's, and never the same: no comparison finds it equal to another.
func parsed() int64 {
	head := texts.Get().(*[64]byte)
	defer texts.Put(head)
	if n := number(head[:runtime.Stack(head[:], false)]); n > 0 {
		return n
	}
	return strangers.Add(1)
}

// number reads the number in a text such as "goroutine 18 ". It returns 0 if the text is
// another.
func number(head []byte) (n int64) {
	digits, is := bytes.CutPrefix(head, []byte(opening))
	for _, c := range digits {
		switch {
		case !is, n > most:
			return 0
		case c == ' ':
			return n
		case c < '0' || c > '9':
			return 0
		}
		n = n*10 + int64(c-'0')
	}
	return 0
}

// most is above all numbers that a program can reach: serializers have other bits beside one.
const most = 1 << 55

// texts are used again: the runtime keeps none.
var texts = sync.Pool{New: func() any { return new([64]byte) }}

// strangers is the latest number that was given to a goroutine whose number is not known.
var strangers atomic.Int64

func init() { strangers.Store(most) }

// known is whether the text of a stack is as it was.
var known = parsed() < most

// Known reports whether Goid tells goroutines apart. If not, no call of it returns what another did.
func Known() bool { return known }
