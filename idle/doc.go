// Package idle runs actions while a host has nothing else to do: requestIdleCallback as a
// scheduler. RxJS has none.
//
// # Words
//
// A batch holds the actions with a delay of 0 that wait for the same idle callback of the host.
//
// # Order
//
// Actions with a delay of 0 (or below) run in an idle period, when nothing else is ready, in the
// order in which they were scheduled, as long as time remains in the period. The rest waits for the
// next period, and comes before actions that were scheduled meanwhile. Each period runs at least
// one. A delay above 0 goes through an interval of the host, as with async, and does not wait for
// an idle period. If a run panics, the rest of its batch is closed.
//
// A timer that a run arms ends the period, too. So a run that asks its own host for a timer without
// delay, as a hop to async does, is the last of its period, and the next period begins when the 50
// ms of this one are over: a pipeline over idle and then async of one host passes twenty values a
// second. If the second hop is to another host, or to asap or queue, there is no such limit.
//
// # Goroutines
//
// Every method may be called from any goroutine; actions run on the host's.
package idle
