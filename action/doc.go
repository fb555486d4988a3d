// Package action is the template of all schedulers: RxJS's Action.
//
// # Words
//
// An action is work that a scheduler runs, once for each time it is scheduled. It is pending from
// the moment it is scheduled until its run begins, running while its work is called, and closed
// once it has been unsubscribed. An action that is neither pending nor closed can be scheduled
// again, from inside its own run or from outside.
//
// The id is what the action holds of its host: the interval, the place in a batch, the frame that
// will run it. The [Hooks] are the steps in which schedulers differ; everything else, and so the
// order of steps, is written once, here.
//
// On most schedulers an action is one object, however often it is scheduled. Where it is immutable
// (see [Fixed]), scheduling it while it holds an id makes a successor: another action of the same
// work, which closes with the first.
//
// # Order
//
// An action has at most one id. Scheduled in its own run with the same delay, it may keep its id,
// and so its interval; scheduled otherwise, what it held is withdrawn before the new request is
// made; not scheduled in its run, it gives up its id after the run. So an action runs once for each
// schedule that was not replaced or cancelled.
//
// # Goroutines
//
// Schedule, Unsubscribe, Closed and Add may be called from any goroutine, also from inside the
// work. The work runs where the scheduler says, one run at a time. After Unsubscribe returns on the
// host's own goroutine the work never runs again; called from another goroutine, a run that has
// begun may finish, and none begins afterwards. State is guarded by the host's one lock, which
// their [Kind] has as a [*sync.Mutex]; it is never held while work or a teardown runs.
package action
