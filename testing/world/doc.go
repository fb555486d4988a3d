// Package world tests programs of several hosts and goroutines in simulated time.
//
//	world.Run(t, func(w *world.World) {
//		ui, worker := w.Host("ui"), w.Host("worker")
//		...
//		w.Settle()
//	})
//
// # Words
//
// A world is some hosts and goroutines in a bubble of testing/synctest. A host is a [host.Loop]
// that runs on a goroutine of its own, as in production. All share one clock, that of the bubble:
// it moves when nobody has anything to do, and no test waits in real time.
//
// A point is where a goroutine waits until it is its turn: a host does so before each turn (a task,
// a timer, a frame or an idle callback, with its microtasks), and any goroutine before a request to
// a host that it does not drive. Between points it runs as it would anywhere.
//
// A link ([World.Link]) carries messages from one host to another: functions ([Link.Post]), or the
// values of a pipeline ([Over]). A message arrives on a goroutine of its own, which is named for
// the link and has the number of the message.
//
// # Order
//
// One goroutine goes on at a time, to its next point or until it blocks or ends. Of those at a
// point the one whose name comes first goes first: names of hosts and of [World.Go], and of other
// goroutines the place where they began. The same test does the same each time, on any number of
// processors. Package explore tries other orders.
//
// The goroutine of the test comes first: what it sets up is complete before anybody goes on. It
// lets others go on with [World.Settle] and [World.Advance], which return when all that is due at
// that time has run, or by waiting as any goroutine does. When it returns, the world settles.
//
// A goroutine that waits for a lock of user code is not blocked as far as the bubble knows. If its
// holder may be at a point, the test says so: [World.ExpectLocks].
//
// Until its first point a goroutine runs free, and again when a channel or a sleep wakes it, up to its
// next point. If two are woken at the same moment,
// what they do before that point may come in any order.
//
// # Goroutines
//
// Run calls the test on a goroutine of its own. Only that may call the methods of a [World], except
// where they say otherwise. Callbacks and goroutines may fail the test, with the T of Run: nothing
// goes on after FailNow.
package world
