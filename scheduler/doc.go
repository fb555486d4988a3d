// Package scheduler says what a scheduler is: RxJS's Scheduler.
//
// # Words
//
// A scheduler makes actions and decides when, and on which loop, they run. It is a value that is
// passed to whatever needs time or a loop. A flush is one go of a scheduler at the actions that are
// due: it runs them one after the other, and what is added meanwhile runs in the same flush or
// waits for a later one, as the scheduler says.
//
// # Arguments
//
// Whatever schedules takes its arguments in one order: what is to be done, then with which state,
// then when. The time comes last, as in RxJS and the DOM: [Scheduler.Schedule] takes (work, d),
// [Schedule] (s, work, state, d), [action.Of.Schedule] (state, d), and a host's SetTimeout (f, d).
// (Go's time.AfterFunc has it the other way round.) So a state that is a time.Duration can't be
// taken for the delay.
//
// Now is a time.Time everywhere.
//
// # Order
//
// A scheduler runs actions of the same delay in the order in which they were scheduled, and at most
// one at a time. If a run panics, its action and the rest of that flush are closed, and the panic
// goes on to whoever began the flush.
//
// # Goroutines
//
// Every method of a scheduler may be called from any goroutine, also from inside work. Work runs on
// the scheduler's host, one callback at a time, unless the scheduler's own package says otherwise
// (queue does).
package scheduler
