// Package world tests a program of several hosts and goroutines in simulated time. Use this when the
// program has more than one host, and one order of what it does is enough; for all orders, the same
// body goes to explore.Run.
//
//	world.Run(t, func(w *world.World) {
//		ui, worker := w.Host("ui"), w.Host("worker")
//		...
//		w.Settle()
//	})
//
// A world is one order of package explore, which says what hosts, points and steps are. Of those
// that can go on, the one whose name comes first goes first: names of hosts and of Go, and of other
// goroutines the place where they began. The same test does the same each time, on any number of
// processors. Callbacks and goroutines may fail the T of Run: nothing goes on after FailNow.
package world
