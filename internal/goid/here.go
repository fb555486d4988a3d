//go:build amd64 || arm64

package goid

// Here identifies the calling goroutine among those that exist: once it has ended, another may get its number. It is above 0. It takes
// nanoseconds: it is the address of the runtime's record of the goroutine, which the runtime keeps at hand, never moves and uses again. Get goes
// through the whole stack, for which it can take ten microseconds and more.
func Here() int64
