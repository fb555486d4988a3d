// Package virtual is a scheduler whose time moves only when it is told to: RxJS's
// VirtualTimeScheduler.
//
// # Words
//
// The frame is the scheduler's time, as the duration since its origin. A flush goes through the
// queue: it takes the actions one by one, sets the frame to the time of each and runs it, until the
// queue is empty or what is left lies beyond the limit, which is called max frames. The index of an
// action is its number in the order in which actions were made, from 0.
//
// # Order
//
// Actions run by time, and those of one time by index. A delay counts from the frame at the moment
// of scheduling; a negative one counts as 0, so time never goes back. A new action takes the next
// index, also if it is never scheduled. Scheduled again while it is pending or running, an action
// takes a new index, and goes behind what is there; scheduled again later, it keeps the index it
// has.
//
// A flush within a run takes what is left, and the outer one finds nothing. If a run panics,
// everything that is queued is closed, also what lies beyond the limit, and the panic comes out of
// Flush.
//
// # Immutable actions
//
// Actions do not change once they are queued, so that they can be inspected later. Scheduling one
// that is pending or running makes a successor, with the next index, which closes with the first:
// Schedule returns it, and its run is handed it as self. So an action that schedules itself twice
// in a run runs twice. A pending action that was scheduled again does not run, but stays queued:
// until its time it counts as left, and it still moves the frame. An action holds on to its
// successors, so one that repeats for ever needs ever more memory, as long as somebody holds on to
// the first. All that is as in RxJS. With [Config.Mutable] an action is one object with at most one
// pending run, as it is on the schedulers of a host.
//
// # Goroutines
//
// Everything may be called from any goroutine, but a scheduler is driven by its owner: work runs on
// the goroutine that calls Flush, and flushes must not be called on two goroutines at once. The
// scheduler lives on no host; it has a lock of its own, which is never held while work runs.
package virtual
