// Package host is the event loop: what a JavaScript runtime gives RxJS and React for free, with the
// semantics of the WHATWG event loop.
//
// # Words
//
// A host runs callbacks, one at a time, never concurrently. A task is a callback that was posted
// ([Host.Post]) or a timer that has come due. A microtask ([Host.QueueMicrotask]) runs before the
// next callback of any other kind. A frame callback runs at a vsync, which is a whole multiple of
// the frame period. An idle callback runs in an idle period, while nothing else is ready. Host time
// is the duration since the host was made. A sequence is one counter of the host, taken each time
// that something is posted or armed.
//
// A [Loop] is a host in real time. A [Virtual] is one in simulated time, driven by its owner. Both
// are one engine over two clocks, so a program that runs on one runs on the other, in the same
// order.
//
// Whatever schedules takes first what is to be done and the time last: SetTimeout(f, d).
// [Host.Now] is the time as a date, as everywhere; [Host.Elapsed] is host time.
//
// # Order
//
// Of everything that is ready, the least by (ready time, rank, sequence) runs first. The ready time
// of a posted task is the moment at which it was posted, that of a timer is when it is due, however
// late the host gets to it, and that of the frame is the first vsync after its first callback was
// registered. Tasks and timers rank before the frame. After every single callback there is a
// microtask checkpoint: microtasks run until none is left. Only when nothing is ready do idle
// callbacks run. docs/host-model.md has the exact rules.
//
// # Goroutines
//
// Every method may be called from any goroutine at any time, also from inside a callback, also
// after Close; only the methods that drive a host (Run, Step and the like) must not be called while
// it is being driven. All callbacks run on the goroutine that drives the host, so what is touched
// by one host's callbacks only needs no lock.
//
// A host has one lock, for its bookkeeping; it is never held while a callback runs. The schedulers
// of a host share that lock: see [Kernel].
//
// # Errors
//
// A callback that panics ends itself only. With [Config.Uncaught] set, the panic is reported there
// at once and the host carries on, its microtask checkpoint first. Without, the panic goes on
// through whoever drives the host, with its own stack, as any panic in Go does; the host stays
// sound, and can be driven again by whoever recovers.
//
// A callback that ends its goroutine (runtime.Goexit, which a test's FailNow calls, too) also ends
// itself only. A loop that was started goes on with another goroutine. Whoever drives a host on a
// goroutine of their own loses it; the host stays sound here, too.
//
// A callback that never returns stops its host: nothing else of it runs, and Close waits. Everybody
// else still gets their answers.
package host
