// Package idle is the scheduler of idle periods. RxJS has none; it stands for requestIdleCallback
// as a scheduler.
//
// # Words
//
// A batch is the actions with a delay of 0 that wait for the same idle callback of the host.
//
// # Order
//
// Actions with a delay of 0 (or below) run in an idle period, when nothing else is ready, in the
// order in which they were scheduled, as long as time remains of the period; the rest waits for the
// next period, before what was scheduled meanwhile. At least one runs in each period, however long
// the others before it took. A delay above 0 goes through an interval of the host, as with async,
// and does not wait for an idle period. If a run panics, the rest of its batch is closed.
//
// What a run arms bounds the time that remains, too. So a run that asks its own host for a timer
// without delay, as a hop to async does, is the last of its period, and the next period begins when
// the 50 ms of this one are over: a pipeline over idle and then async of one host passes twenty
// values a second. On another host, or on asap or queue, it passes as many as there is time for.
//
// # Goroutines
//
// Every method may be called from any goroutine; actions run on the host's.
package idle
