// Package kernel is for writing schedulers. It shows a host as schedulers see it: its lock, and
// requests that they make while they hold the lock. Programs that only use hosts and schedulers do
// not need it.
//
// # Words
//
// A [Kernel] is the view of one host. A [Runner] is what a scheduler registers in place of a
// function. A [Waiter] is a Runner that also learns that its host closes. A [Place] says where a
// goroutine is, seen from the host. [Work] is an action or a task that a scheduler
// reports to the host's tracers.
//
// A scheduler embeds a scheduler.Base, and makes its requests in its hooks:
//
//	s.kernel = s.InitOn(h, (*steps)(s))
//
// The Example is a whole scheduler; docs/own-scheduler.md tells how it is made. [Of] returns the
// kernel of a host, for other uses.
//
// A type that embeds a host may stand between it and its schedulers, for example to record their
// requests. It is a [Provider] of a Kernel of its own.
//
// # Order
//
// Requests keep the order of the host's own methods: requests of one kind and one time run in the
// order in which they were made. The host decides to call a Runner and calls it under one holding
// of the lock. So once a scheduler has withdrawn a request, the host never calls its Runner.
//
// # Goroutines
//
// A host has one lock, which its schedulers share. Call the methods of a Kernel with the lock held,
// except where their comments say otherwise. The lock must never be held while user code
// runs.
package kernel
