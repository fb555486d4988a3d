// Package steps lets the goroutines of a program act one at a time: those that package point stops.
// Package explore chooses which one goes on.
//
// A thread is a goroutine that takes part. It is running, parked at a point, blocked in an operation
// of the runtime, or it has ended. Locks, conditions and wait groups are models, so that a thread
// which waits for one is parked, too, and can't be chosen before it may go on. Channels are the real
// ones.
package steps
