// Package explore runs a test again and again, each time in another order of what may happen in any
// order, and tells the shortest order that fails. Use this when a test of hosts and goroutines passes,
// and would fail in one order of ten thousand; or, with [Once], when such a program needs simulated time
// and one order is enough.
//
//	func TestBalance(t *testing.T) {
//		explore.Run(t, func(x *explore.X) {
//			ui, worker := x.Host("ui"), x.Host("worker")
//			...
//			x.Settle()
//			require.Equal(x, 20, balance)
//		})
//	}
//
// # Words
//
// A body is the function that is explored. Each call of it is an order: it has hosts of its own, in
// a bubble of testing/synctest of its own, so time is simulated and each order begins at the same
// date. Hosts are loops, as in production, each on its own goroutine: waits, backpressure and Close
// are the real ones.
//
// One goroutine acts at a time. It stops at points:
//
//   - a host, before each turn, and before it tells that it has closed
//   - any goroutine, before each request to a host of another goroutine: to post, to schedule or
//     unsubscribe an action, to set or clear a timer, to close the host
//   - any goroutine at [X.Point], and where this module says that the order matters
//   - a goroutine of [X.Go], before it begins
//
// The goroutine of the body comes first: what it sets up is complete before another goes on. It lets
// them go on by [X.Settle] and [X.Advance], or by waiting as any goroutine does; synctest.Wait is for
// the exploration alone.
//
// A step goes from one point to the next, or until the goroutine blocks or ends. When all
// goroutines are blocked or at points, the exploration chooses whose step is next. When none is at
// a point, the time moves on. A schedule is a list of such choices, and of those of [X.Choose].
//
// # What is explored, and what is not
//
// Orders of steps are: which host goes first, where a request of another goroutine arrives, and which
// of the timers that are due together on different hosts fires first. Callbacks take no time, unless
// they sleep. If a goroutine asks something of a host at the instant at which a timer of that is due,
// either may be first. Not explored is what happens within a step:
// accesses to memory between two points count as one. Put [X.Point] where a goroutine that checks
// and then acts does not make a request in between. Data races are for the race detector, in a test
// that is not explored: it takes the steps of an order for synchronized.
//
// A bubble does not know that a goroutine is blocked if that waits for a lock of package sync. Nothing
// goes on while its holder is at a point, so an order with such a lock fails: let go of locks before
// you ask something of a host. Command rxexplore explores locks.
//
// A goroutine that another one wakes runs on at once, up to its next point, while the other does
// the same. What such two have in common should be guarded, or the woken one should begin with
// [X.Point]. A goroutine that the body starts with go, and not with [X.Go], runs up to its first
// request to a host, and takes part from there on.
//
// # Failures
//
// An order fails by [X.Errorf] and [X.FailNow], so by require and assert. It also fails if a
// callback or a goroutine of [X.Go] panics, if nothing can go on while something is pending or a
// goroutine has not ended (a deadlock or a lost wake-up), if it has too many steps, if goroutines
// stay blocked when all hosts have closed and the context has ended, and if one waits for something
// real, such as a socket. The body must do the same if the choices are the same. An exploration that
// finds out otherwise fails, too, and so does one in which [X.Sometimes] was so in no order.
//
// The first order that fails is shrunk: [Run] looks for a shorter schedule that fails in the same
// way, for ten seconds at most. It prints the schedule, and the steps by name.
//
// The flag -rxsched.explore=10m explores each body for so long, with a new seed;
// -rxsched.replay=SCHEDULE replays a schedule.
//
// Its source are dejafu for Haskell, loom and shuttle for Rust, and fast-check's scheduler for
// promises of JavaScript.
package explore
