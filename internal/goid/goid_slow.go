//go:build !amd64 && !arm64

package goid

import "runtime"

// prefix is what a stack trace begins with, before the number.
const prefix = len("goroutine ")

// Get identifies the calling goroutine. It takes ten microseconds and more: the runtime tells it
// only at the head of a stack trace ("goroutine 18 [running]:"), and goes through the whole stack.
func Get() (n int64) {
	var buf [64]byte
	head := buf[:runtime.Stack(buf[:], false)]
	for _, c := range head[prefix:] {
		if c < '0' || c > '9' {
			break
		}
		n = n*10 + int64(c-'0')
	}
	if n == 0 {
		panic("goid: unexpected stack trace: " + string(head))
	}
	return n
}
