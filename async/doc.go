// Package async is the scheduler of timers: RxJS's asyncScheduler.
//
// # Words
//
// An interval is a repeating timer of the host. An action that is scheduled after d asks the host
// for an interval of period d. If it schedules itself again with the same delay in its run, the
// interval goes on; otherwise it is cleared. So an action that repeats costs the host one timer,
// keeps its phase, and drops ticks that it was too late for.
//
// # Order
//
// Actions run in the order in which their intervals are due, each in a turn of its own of the host.
// A delay of 0 goes through an interval, too. There is one flush at a time: actions that come due
// during a flush run in it, in order.
//
// # Goroutines
//
// Every method may be called from any goroutine; actions run on the host's.
//
// The package also is what the others specialise: queue, asap, frame and idle embed its [Hooks] for
// delays above 0.
package async
