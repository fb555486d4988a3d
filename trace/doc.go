// Package trace records what hosts run, and writes it as a picture: a file of Chrome's trace-event
// format, which ui.perfetto.dev and chrome://tracing open.
//
//	rec := trace.New(trace.Config{})
//	track := rec.Watch("ui", rx)
//	defer track.Stop()
//	...
//	rec.WriteTo(file)
//
// # What there is to see
//
// Each host is a process, with a thread "callbacks": a slice for each task, microtask, timer, frame
// callback and idle callback, and within it the actions and priority tasks that it ran. A slice is
// called what whoever scheduled it called it, such as an operator's name, or else as the function.
// An arrow leads to it from where it was scheduled: from the slice that did, or from the thread
// "outside" if no callback ran then. An interval's ticks hang together in a chain. The thread
// "frames" has the frames, with how late they were and how many were dropped, and "long tasks" the
// turns that took long. Counters show how much of each kind waits. What a queue runs on a goroutine
// other than the host's is an async slice. Several hosts go into one file, on one time line, by
// their dates.
//
// # Cost
//
// A recorder keeps the latest [Config.Events] of each host, in memory that is taken when it begins
// to watch; older ones are dropped, and counted. To note an event takes some tens of nanoseconds,
// most of it for reading the clock, and nothing is allocated. A host that nobody watches pays
// nothing.
//
// # Order
//
// Events are in the order in which the host's lock was taken, which is the order in which things
// happened. A virtual host's trace depends on its program only: it is the same, byte by byte, from
// run to run.
//
// # Goroutines
//
// Everything may be called from any goroutine at any time, also from a host's callbacks. The events
// of a host are guarded by that host's own lock: recording takes no lock at all, reading takes the
// lock for a thousand events at a time, and writing a file does not hold it.
//
// # Other ways to look
//
// [Regions] shows callbacks in Go's own execution trace, and [Track.Log] writes events to a log.
package trace
