// Package trace records the work of hosts, and writes it as a file of Chrome's trace-event format,
// which ui.perfetto.dev and chrome://tracing show as a picture.
//
//	hosts := monitor.NewHosts(rx)
//	rec := trace.New(trace.Config{Hosts: hosts})
//	defer rec.Stop()
//	...
//	rec.WriteTo(file)
//
// # What there is to see
//
// Each host is a process. Its thread "callbacks" has a slice for each task, microtask, timer, frame
// callback and idle callback, and within it slices for the actions and priority tasks that it ran.
// A slice has the name that was given at scheduling, such as an operator's, or else that of the
// function. An arrow leads to it from the slice that scheduled it, or from the thread "outside" if
// no callback ran then. The ticks of an interval form a chain. The thread "frames" shows how late
// frames were and how many were dropped, and "long tasks" the turns that took long. The work of a
// queue on another goroutine than the host's is an async slice. Several hosts share one file and
// one time line, by their dates.
//
// # Cost
//
// A recorder keeps the latest [Config.Events] of each host, in memory that it takes when it begins
// to watch. It drops older ones, and counts them. To note an event takes some tens of nanoseconds,
// most of it for reading the clock, and allocates nothing. A host that is not watched pays nothing.
//
// # Order
//
// Events are in the order in which the host's lock was taken, which is the order in which things
// happened. The trace of a virtual host depends on its program only: it is the same, byte by byte,
// in each run.
//
// # Goroutines
//
// Any goroutine may call everything at any time, also a callback of a host. The events of a host
// are guarded by that host's own lock: recording needs no further lock, reading takes the lock for
// a thousand events at a time, and writing a file does not hold it.
package trace
