// Package action has the unit of work that schedulers run: RxJS's Action. Everything that actions
// of all schedulers have in common is here; a scheduler supplies a few steps, the [Hooks].
//
// # Words
//
// An action is work that a scheduler runs, once for each time it is scheduled. It is pending from
// the moment it is scheduled until its run begins, running while its work is called, and closed
// once it has been unsubscribed. An action that is neither pending nor closed can be scheduled
// again, from inside its own run or from outside.
//
// An action's ID names what it holds of its host: an interval, a place in a batch, or a frame. The
// [Hooks] are the steps in which schedulers differ. The order of the steps is the same for all.
//
// On most schedulers an action is one object, however often it is scheduled. Where actions are
// immutable (see [Fixed]), scheduling one that holds an ID makes a successor: another action of the
// same work, which closes with the first.
//
// # Order
//
// An action has at most one ID, and so at most one pending run. It runs once for each Schedule that
// was not replaced or cancelled.
//
//   - An action that schedules itself in its run with the same delay may keep its ID, and so its
//     interval.
//   - Otherwise Schedule withdraws the ID before it makes the new request.
//   - An action that does not schedule itself in its run gives up its ID after the run.
//
// # Panics
//
// A panic of the work closes its action, and goes on to the caller, such as the host.
// host.Config.OnError keeps the host alive, but the action that panicked is closed, and so is the
// rest of its flush. An action of scheduler.ScheduleSurviving survives: it runs again, by a
// schedule.
//
// # Goroutines
//
// Schedule, Unsubscribe, Closed and Add may be called from any goroutine, also from inside the
// work. The work runs where the scheduler says, one run at a time. After Unsubscribe has returned
// on the host's own goroutine, the work never runs again. After Unsubscribe has returned on another
// goroutine, a run that has begun may finish, and none begins. The host's one lock guards the state
// of actions; it is never held while work or a teardown runs.
package action
