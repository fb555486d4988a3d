// Package explore runs a test again and again, each time in another order of what may happen in any
// order: which host goes first, where a request from another goroutine arrives, which of the timers
// that are due together fires first, and how long a callback takes.
package explore
