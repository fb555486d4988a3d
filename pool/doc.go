// Package pool drives many hosts on all processors.
//
// A [github.com/rxsched/rxsched/host.Loop] is one goroutine's worth of work: callbacks in one order,
// without locks. A pool has many of them, on a few goroutines. So a program stays as simple as with
// one host, and uses all processors.
//
// # Words
//
// A pool has workers, by default as many as there are processors. [Pool.NewHost] makes a pooled
// host, which the workers drive. A worker that has something to do has a goroutine.
//
// # Order
//
// One worker at a time drives a host. Between two turns the host may move to another worker. So its
// callbacks never overlap, come in the host's order, and need no lock: what one callback has
// written, the next one reads. Between two hosts there is no order.
//
// # Workers
//
// A host that gets something to do (a task, a timer that is due) waits in the queue of its pool. A
// worker takes the first, drives it for a slice of time and then puts it at the tail. So a host waits
// for one slice of each that is before it.
//
// A callback that blocks takes its worker's goroutine with it. When hosts wait and no worker is
// free, another goroutine takes over after some milliseconds (10 at most), and the blocked one ends
// when its callback has returned. So a slow host delays no other, and Workers bounds what uses
// processors, not what blocks.
//
// # Goroutines
//
// A pool that has nothing to do has no goroutine. All hosts that rest until a time share a timer of
// the runtime, which may be a millisecond late. Methods of a pool and of its hosts may be called on
// any goroutine. [Pool.Close] closes all hosts.
//
// # Keys
//
// [PerKey] is an operator: each key of a source has a pipeline on a host of its own, while it has
// something to do. The host is made when the pipeline first asks for a scheduler. Values of one key
// come in the source's order and one at a time, those of different keys at the same time. Values
// and results of different keys have no order; those of [observable.MapGoBy] have the source's. The
// source's goroutine puts a value into the inbox of its key. A key that has ended leaves nothing.
//
// # Simulated time
//
// With [Config.On] the hosts of a pool go one at a time, as tasks of a host: on a virtual one, in
// its time and in one order. In a bubble of testing/synctest, a world or an exploration, workers
// are goroutines that take part.
package pool
