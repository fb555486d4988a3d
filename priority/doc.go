// Package priority runs work by urgency, in slices, so that a host stays responsive while much is
// to be done: React's scheduler, as of version 0.28.0.
//
// # Words
//
// A task is work with one of five priorities. It starts when its delay has passed, and is ready
// from then on. It expires at its start plus its timeout, which its priority gives: −1 ms for
// [Immediate], 250 ms for [UserBlocking], 5 s for [Normal], 10 s for [Low], and twelve days for
// [Idle].
//
// A slice is one task of the host's, which the scheduler posts when it has something to do (in
// React: its message). It runs one ready task after the other. It is over after 5 ms, or when a
// paint was requested; tasks that have expired run nevertheless. What is left goes on in the next
// slice. Between slices the host runs whatever else is ready: timers, frames, posted tasks.
//
// A continuation is what work returns if it has not come to its end, because [Slice.Over] told it
// to give way.
//
// The level is the priority that is in effect: that of the task that runs, unless
// [Scheduler.RunWithPriority] and its kin say otherwise. It is for whoever wants to know; tasks
// scheduled meanwhile have the priority that they are scheduled with.
//
// # Order
//
// Ready tasks run in the order of (expiration, number of scheduling): the more urgent first, unless
// the other has waited so long that it expires earlier. A task is never interrupted, but it may
// return a continuation. That ends the slice, even if time is left. The continuation has the task's
// place and expiration, so it goes on before tasks of its priority that came later, and after more
// urgent ones that were scheduled meanwhile. Microtasks run after the slice, not between two tasks
// of one slice.
//
// A task that has expired is told so ([Slice].DidTimeout) and has to come to its end: so none waits
// for ever, and an Immediate task is not cut. Expired tasks do not let the host have its turn in
// between.
//
// A task that panics ends itself only. The slice ends, the panic reaches the host as uncaught, and
// the other tasks go on in the next slice.
//
// A cancelled task lets go of its work at once. As in React its entry stays where it is until its
// turn comes, where it can cost a slice that runs nothing; once such entries are more than a
// thousand, and the most of what is there, they are swept out.
//
// When its host is closed, a scheduler's tasks are closed, and so are those scheduled from then on.
//
// # Goroutines
//
// Everything may be called from any goroutine. Work runs on the host's. A level that is set is that
// of the goroutine which set it. State is guarded by the host's one lock, which is never held while
// work runs.
//
// # As a scheduler
//
// [Scheduler.At] gives each priority as a [github.com/rxsched/rxsched/scheduler.Scheduler]: every
// run of an action is a task. An action that goes on with the same delay keeps its beat, as with
// async.
package priority
