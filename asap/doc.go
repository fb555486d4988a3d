// Package asap runs actions as soon as the running callback has ended, in a microtask: RxJS's
// asapScheduler.
//
// # Words
//
// A batch holds the actions with a delay of 0 that wait for the same microtask. An immediate is a
// microtask that can be cancelled. The host's microtasks can't be: the scheduler keeps the
// callbacks of immediates, and the microtask of a cancelled one finds nothing to call.
//
// # Order
//
// Actions with a delay of 0 (or below) join the batch that waits. One immediate runs the batch, in
// the order of scheduling, right after the running callback. Actions that a flush schedules form
// the next batch, with an immediate of its own. A delay above 0 goes through an interval of the
// host, as with async. If a run panics, the rest of its batch is closed.
//
// # Goroutines
//
// Every method may be called from any goroutine; actions run on the host's.
package asap
