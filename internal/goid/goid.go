// Package goid tells goroutines apart, for the one question that needs it: is it a loop's own goroutine that is about to wait for the loop?
package goid

import (
	"bytes"
	"runtime"
	"strconv"
)

// Get is the number of the calling goroutine. It takes about a microsecond: the runtime tells it only at the head of a stack
// trace ("goroutine 18 [running]:").
func Get() int64 {
	var buf [64]byte
	head := buf[:runtime.Stack(buf[:], false)]
	fields := bytes.Fields(head)
	n, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		panic("goid: unexpected stack trace: " + string(head))
	}
	return n
}
