// Package frame runs actions at the next frame of a host: RxJS's animationFrameScheduler.
//
// # Words
//
// A batch holds the actions with a delay of 0 that wait for the same frame of the host.
//
// # Order
//
// Actions with a delay of 0 (or below) run at the next vsync, in the order in which they were
// scheduled, in one frame callback. Actions that they schedule wait for the next frame. A delay
// above 0 goes through an interval of the host, as with async, and does not wait for a frame. If a
// run panics, the rest of its batch is closed.
//
// # Goroutines
//
// Every method may be called from any goroutine; actions run on the host's.
package frame
