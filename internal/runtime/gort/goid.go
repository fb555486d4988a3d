package gort

import "runtime"

// prefix is the length of a stack trace's text before the number.
const prefix = len("goroutine ")

// parsed reads the number of the calling goroutine from the head of a stack trace
// ("goroutine 18 "). It takes ten microseconds and more, because the runtime goes through
// the whole stack.
func parsed() (n int64) {
	var buf [64]byte
	head := buf[:runtime.Stack(buf[:], false)]
	for _, c := range head[prefix:] {
		if c < '0' || c > '9' {
			break
		}
		n = n*10 + int64(c-'0')
	}
	if n == 0 {
		panic("gort: unexpected stack trace: " + string(head))
	}
	return n
}
