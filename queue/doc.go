// Package queue runs actions at once, on the goroutine that schedules them, but never one inside
// another: RxJS's queueScheduler, a trampoline.
//
// # Words
//
// A drain is a flush that Schedule begins. Schedule with a delay of 0 runs the work before it
// returns, and then, one after the other, all the work that was scheduled meanwhile.
//
// # Order
//
// Actions with a delay of 0 (or below) run in the order in which they were scheduled, never nested:
// an action that a run schedules waits for that run to end. A delay above 0 goes through an
// interval of the host, as with async. An action that was scheduled with a delay of 0 runs when its
// turn comes, even if it is scheduled again meanwhile with another delay. If a run panics, all
// queued actions are closed, and the call that began the drain panics.
//
// Only delays need the host. So an action without a delay runs on a closed host, too, where the
// other schedulers refuse it.
//
// # Goroutines
//
// Every method may be called from any goroutine. If no goroutine drains the queue, work with a
// delay of 0 runs on the goroutine that schedules it. Otherwise it runs on the goroutine that
// drains. So it may run at the same time as the host's callbacks, but never at the same time as
// other work of the queue. Work with a delay runs on the host's goroutine, or on the goroutine that
// drains.
package queue
