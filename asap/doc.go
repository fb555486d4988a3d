// Package asap is the scheduler of microtasks: RxJS's asapScheduler.
//
// # Words
//
// A batch is the actions with a delay of 0 that wait for the same microtask. An immediate is a
// microtask that can be cancelled: the host's cannot, so [Immediate] keeps what they are to call,
// by handle, and a cancelled one finds nothing to call.
//
// # Order
//
// Actions with a delay of 0 (or below) join the batch that is waiting, for which one immediate is
// asked; it runs the batch in the order of scheduling, right after the callback that is running.
// What a flush schedules forms the next batch, with an immediate of its own. A delay above 0 goes
// through an interval of the host, as with async. If a run panics, the rest of its batch is closed.
//
// # Goroutines
//
// Every method may be called from any goroutine; actions run on the host's.
package asap
