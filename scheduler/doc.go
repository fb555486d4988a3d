// Package scheduler has the interface of all schedulers, RxJS's SchedulerLike, and what one needs
// to write a scheduler of one's own.
//
// # Words
//
// A scheduler makes actions and decides when, and on which loop, they run. A program passes it to
// whatever needs time or a loop. In a flush, a scheduler runs the actions that are due, one after
// the other. An action that is added meanwhile runs in the same flush or in a later one; the
// packages of the schedulers say which.
//
// # Arguments
//
// Every function that schedules takes its arguments in one order: the work, then its state, then
// the time. The time comes last, as in RxJS and the DOM: [Scheduler.Schedule] takes (work, d),
// [Schedule] (s, work, state, d), [action.Of.Schedule] (state, d), and a host's SetTimeout (f, d).
// Go's own time.AfterFunc has it the other way round.
//
// Now returns a time.Time everywhere.
//
// # Order
//
// A scheduler runs actions of the same delay in the order in which they were scheduled, and at most
// one at a time. If a run panics, its action and the rest of that flush are closed, and the panic
// goes on to the caller that began the flush.
//
// # Goroutines
//
// Every method of a scheduler may be called from any goroutine, also from inside work. Work runs on
// the scheduler's host, one callback at a time, unless the scheduler's own package says otherwise
// (queue does).
package scheduler
