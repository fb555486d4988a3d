package operatortest

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// Env is what an operator under test gets from outside: its hosts, further sources, and functions
// that may panic. Each trial has an Env of its own. Any goroutine may call the methods.
type Env[T any] struct {
	hosts      [2]host.Host           // set once
	schedulers [2]scheduler.Scheduler // set once
	feeds[T]
}

// Host returns the host of the trial, for an operator that makes its schedulers itself.
func (e *Env[T]) Host() host.Host {
	e.timed.Store(true)
	return e.hosts[0]
}

// Scheduler returns a scheduler on the host. It is one of timers, of package async. The law of
// closing hosts tries all kinds.
func (e *Env[T]) Scheduler() scheduler.Scheduler {
	e.timed.Store(true)
	return e.schedulers[0]
}

// Elsewhere returns a scheduler on a second host, for an operator that hops from host to host.
func (e *Env[T]) Elsewhere() scheduler.Scheduler {
	e.timed.Store(true)
	e.hops.Store(true)
	return e.schedulers[1]
}

// Other returns another source, for an operator with several: a notifier, a source to merge with,
// or what a function makes of a value. The steps of the script drive it, too.
func (e *Env[T]) Other() observable.Observable[T] {
	return e.source(int(e.others.Add(1)))
}

// Call is for the functions that an operator takes. A function under test calls it once. It panics
// in the law of panics, and lets other goroutines run in the laws of goroutines.
func (e *Env[T]) Call() {
	e.mayPanic(inFunction)
	if e.yield != nil {
		e.yield()
	}
}
