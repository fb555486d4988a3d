// Package virtual runs actions in simulated time, which moves only when its owner flushes: RxJS's
// VirtualTimeScheduler. Use this when a program needs one scheduler and no host, or comes from RxJS.
//
// # Words
//
// The frame is the scheduler's time, as the duration since its origin. A flush takes the actions
// from the queue one by one, sets the frame to the time of each and runs it. It ends when the queue
// is empty or the next action lies beyond the limit, max frames. The index of an action is its
// number in the order in which actions were made, from 0.
//
// # Order
//
// Actions run by time, and actions of the same time by index. A delay counts from the frame at the
// moment of scheduling; a negative one counts as 0, so time never goes back. A new action takes the
// next index, even if it is never scheduled. An action that is scheduled again while it is pending
// or running takes a new index, and so goes behind the others. One that is scheduled again later
// keeps its index.
//
// A flush within a run takes the rest of the queue, and the outer flush finds nothing. If a run
// panics, all queued actions are closed, even those beyond the limit, and Flush panics.
//
// # Immutable actions
//
// As in RxJS, actions do not change once they are queued, so that they can be inspected later.
//
//   - Scheduling an action that is pending or running makes a successor, with the next index, which
//     closes with the first. Schedule returns the successor, and its run gets it as self. So an
//     action that schedules itself twice in a run runs twice.
//   - A pending action that was scheduled again does not run, but stays queued: until its time it
//     counts as left, and it still moves the frame.
//   - An action holds on to its successors. So one that repeats for ever needs ever more memory, as
//     long as the first is referred to.
//
// With [Config.Mutable] an action is one object with at most one pending run, as on the schedulers
// of a host.
//
// # Goroutines
//
// Everything may be called from any goroutine, but a scheduler is driven by its owner: work runs on
// the goroutine that calls Flush, and flushes must not be called on two goroutines at once. The
// scheduler lives on no host; it has a lock of its own, which is never held while work runs.
package virtual
