// Package idle is the scheduler of idle periods. RxJS has none; it stands for requestIdleCallback as a scheduler.
//
// # Words
//
// A batch is the actions with a delay of 0 that wait for the same idle callback of the host.
//
// # Order
//
// Actions with a delay of 0 (or below) run in an idle period, when nothing else is ready, in the order in which they were scheduled, as
// long as time remains of the period; the rest waits for the next period, before what was scheduled meanwhile. At least one runs in
// each period, however long the others before it took. A delay above 0 goes through an interval of the host, as with async, and does not wait for an
// idle period. If a run panics, the rest of its batch is closed.
//
// # Goroutines
//
// Every method may be called from any goroutine; actions run on the host's.
package idle
