// Package host has the event loop on which schedulers run: tasks, microtasks, timers, frames and
// idle callbacks, one at a time, in the order of the WHATWG event loop. JavaScript programs get one
// from their runtime; Go programs make a [Loop] or, for tests, a [Virtual].
//
// # Words
//
// A host runs callbacks, one at a time, never concurrently. A task is a callback that was posted
// ([Host.Post]) or a timer that has come due. A microtask ([Host.QueueMicrotask]) runs before the
// next callback of any other kind. An immediate ([Host.SetImmediate]) is a task that can be
// cleared, or runs in Node's check phase. A frame callback runs at a vsync, which is a whole
// multiple of the frame period. An idle callback runs in an idle period, while nothing else is
// ready. A hold ([Host.Hold]) stands for work that is under way elsewhere: it keeps the host
// running until its answer is posted. Host time is the duration since the host was made. A sequence
// is a number from one counter of the host; each post, each immediate and each arming of a timer
// takes the next one.
//
// A [Loop] is a host in real time. A [Virtual] is a host in simulated time, driven by its owner.
// Both are one engine over two clocks, so a program runs on both in the same order.
//
// Every method that schedules takes the callback first and the time last: SetTimeout(f, d).
// [Host.Now] returns the time as a date, [Host.Elapsed] as host time.
//
// # Order
//
// Of all that is ready, the callback with the least (ready time, rank, sequence) runs first. A
// posted task is ready when it is posted. A timer is ready when it is due, however late the host
// gets to it. The frame is ready at the first vsync after its first callback was registered. Tasks
// and timers rank before the frame. After every single callback there is a microtask checkpoint:
// microtasks run until none is left. Idle callbacks run only when nothing is ready.
// docs/reference/host-model.md has the exact rules, and those of [NodeOrder]. [Host.Pending] says
// what waits.
//
// # Punctuality
//
// No timer is early. A loop sleeps on a timer of the Go runtime, which is late by up to a millisecond
// on Linux. In a bubble of testing/synctest a loop takes part in the bubble's time.
//
// # Goroutines
//
// Every method may be called from any goroutine at any time, also from inside a callback, also
// after Close. Only the methods that drive a host (Run, Step and the like) must not be called while
// it is being driven. All callbacks run on the goroutine that drives the host, so data that only
// one host's callbacks use needs no lock.
//
// A host has one lock, for its bookkeeping; it is never held while a callback runs. The schedulers
// of a host share that lock: see package kernel.
//
// # Other loops
//
// A program with a loop of its own, such as a game's or a browser's, polls a [Loop]: with
// [Loop.Poll] or, for one turn, [Loop.Step]. [Config.Wake] tells it of what comes between the
// polls. If [Config.RequestFrame] is set, frames take place when [Loop.Vsync] says so: at the vsync
// of the display. [Config.RequestIdle] and [Loop.GrantIdle] do the same for idle periods.
//
// # Errors
//
// A callback that panics ends only itself. If [Config.OnError] is set, it gets the panic at once,
// and the host carries on, with the microtask checkpoint first. Otherwise the panic goes on through
// the caller that drives the host, with its own stack, as any panic in Go does. The host stays
// sound: a caller that recovers can drive it again.
//
// A callback that ends its goroutine (runtime.Goexit, which a test's FailNow calls, too) also ends
// only itself. A loop that was started goes on with another goroutine. A caller that drives a host
// on its own goroutine loses the goroutine; the host stays sound here, too.
//
// A callback that never returns stops its host: no other callback runs, and Close waits. All other
// methods still work.
package host
