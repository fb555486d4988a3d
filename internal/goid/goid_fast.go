//go:build amd64 || arm64

package goid

// Get identifies the calling goroutine among those that exist: once it has ended, another may get
// its number. It is not 0, and above 0. It is the address of the runtime's record of the goroutine,
// which the runtime keeps in a register, never moves and uses again. The way without assembly takes
// ten microseconds and more, which is too much for every run of a traced queue.
func Get() int64
