// Package async runs actions from timers: RxJS's asyncScheduler. It is the scheduler for delays and
// intervals.
//
// # Words
//
// An interval is a repeating timer of the host. An action with a delay of d asks the host for an
// interval of period d. If it schedules itself again with the same delay in its run, the interval
// goes on; otherwise it is cleared. So an action that repeats takes one timer of the host, keeps
// its phase, and drops the ticks that it missed.
//
// # Order
//
// Actions run in the order in which their intervals are due, each in a turn of its own of the host.
// A delay of 0 goes through an interval, too. There is one flush at a time: an action that comes
// due during a flush runs in that flush, in order.
//
// # Goroutines
//
// Every method may be called from any goroutine; actions run on the host's.
//
// Queue, asap, frame and idle wait as async does for delays above 0.
package async
