// Package queue is the trampoline: RxJS's queueScheduler.
//
// # Words
//
// A drain is a flush that the goroutine which schedules begins: Schedule with a delay of 0 runs the
// work before it returns, and whatever that work schedules, after it, one after the other.
//
// # Order
//
// Actions with a delay of 0 (or below) run in the order in which they were scheduled, never nested:
// what a run schedules waits for that run to end. A delay above 0 goes through an interval of the
// host, as with async. An action that was scheduled with a delay of 0 runs when its turn comes,
// also if it is scheduled again meanwhile, with whatever delay. If a run panics, everything that is
// queued is closed, and the panic comes out of the call that began the drain.
//
// Only delays need the host. So what is scheduled without one runs on a closed host, too, where the
// other schedulers refuse it.
//
// # Goroutines
//
// Every method may be called from any goroutine. Work with a delay of 0 runs on the goroutine that
// began the drain: the one that scheduled it, or, if another one is draining the queue, that one,
// to which it is handed. So it may run beside the host's callbacks, but never beside other work of
// the same queue. Work with a delay runs on the host's goroutine, or is handed to the one that is
// draining.
package queue
