// Package priority runs the most urgent work first, and in slices, so that a host stays responsive
// while there is much to do: React's scheduler, as of version 0.28.0.
//
// # Words
//
// A task is work with one of five priorities. It starts when its delay has passed, and is ready
// from then on. It expires at its start plus its timeout. The timeout depends on the priority: −1
// ms for [Immediate], 250 ms for [UserBlocking], 5 s for [Normal], 10 s for [Low], and twelve days
// for [Idle].
//
// A slice is one task of the host, which the scheduler posts when it has something to do (React
// calls it the message). It runs one ready task after the other. It is over after 5 ms, or when a
// paint was requested; tasks that have expired run nevertheless. The other tasks run in the next
// slice. Between slices the host runs whatever else is ready: timers, frames, posted tasks.
//
// Work returns a continuation if it has more to do, but [Slice.Over] told it to give way.
//
// The level is the priority in effect: the priority of the running task, unless
// [Scheduler.RunWithPriority] or one of its kin sets another. It is for information only: tasks
// have the priority that they are scheduled with.
//
// # Order
//
// Ready tasks run in the order of (expiration, number of scheduling): a more urgent task runs
// first, unless the other has waited so long that it expires earlier. A task is never interrupted,
// but it may return a continuation. That ends the slice, even if time is left. The continuation has
// the task's place and expiration. So it runs before tasks of its priority that came later, and
// after more urgent tasks that were scheduled meanwhile. Microtasks run after the slice, not
// between two tasks of one slice.
//
// An expired task is told so ([Slice].DidTimeout) and must finish. So no task waits for ever, and
// an Immediate task is not cut. The host gets no turn between expired tasks.
//
// A task that panics ends only itself and the slice. The panic reaches the host as uncaught, and
// the other tasks run in the next slice.
//
// A cancelled task lets go of its work at once. As in React, its entry stays in the queue until its
// turn comes, and can then cost a slice that runs nothing. Entries of cancelled tasks are swept out
// when they are more than a thousand and more than half of the queue.
//
// When the host closes, all tasks of the scheduler are closed; so is each that is scheduled later.
//
// # Goroutines
//
// Everything may be called from any goroutine. Work runs on the host's. A level is in effect on the
// goroutine that set it. The host's one lock guards the state; it is never held while work runs.
//
// # As a scheduler
//
// [Scheduler.At] returns a priority as a [github.com/rxsched/rxsched/scheduler.Scheduler]: each run
// of an action is a task. An action that schedules itself with the same delay keeps its phase, as
// with async.
package priority
