// Package provide has what package host offers to other packages of the project, and not to its
// users. Package host sets the variables.
package provide

import "time"

// Kernel returns the kernel.Kernel of a host.Host, or nil if host is none.
// Package kernel can't import host, which imports kernel.
var Kernel func(host any) (kernel any)

// Vsyncs makes frames of a host.Host take place at other moments: next returns the first one later
// than a host time, or host.Forever if there is none. A frame that was asked for takes place at the
// first one later than now. next is called with the host's lock held. It always returns the same.
var Vsyncs func(host any, next func(t time.Duration) time.Duration)

// Gate is asked before a host acts, on the goroutine that drives it, and may make it wait. The
// world of a test is one: it makes one goroutine act at a time. No lock is held.
type Gate interface {
	// Turn is called before a turn.
	Turn()

	// Endless is called in a turn with more microtasks in a row than Config.MaxTurns.
	Endless()

	// End is called before a host that was closed tells those who need it.
	End()
}

// Busy reports whether anything keeps a host.Host running.
var Busy func(host any) bool

// Shut closes a host.Host, and does not wait until its goroutine has ended.
var Shut func(host any)

// SetGate gives a host.Host a gate. Nobody may use the host yet.
var SetGate func(host any, g Gate)
