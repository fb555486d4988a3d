// Package inspect is a web page that shows hosts at work, live: what waits, how late turns begin,
// which tasks took long, which frames were dropped, and a timeline on which tasks, microtasks,
// frames and idle callbacks interleave. It is for hosts what net/http/pprof is for a program: a
// handler that the program mounts.
//
//	in := inspect.New(inspect.Config{})
//	in.Add("ui", rx).Priorities(rx.Priority)
//	http.Handle("/debug/rxsched/", in)
//
// The page needs nothing from elsewhere, so it works offline.
//
// # Trust
//
// The page shows the names of functions and how busy the program is, so it is for trusted networks
// only, as pprof is: whoever can reach the handler can see it, and press the buttons of
// [Config.Actions]. Browsers are refused what another site asks them for, and on a loopback address
// also what is asked for under a name that is not the machine's own, unless it is one of
// [Config.Hostnames].
//
// # What it costs
//
// A host that nobody looks at costs nothing. While a page is open and not paused, one goroutine for
// all hosts asks each ten times a second what waits, and each host is traced and measured. What is
// traced is bounded, by [Config.EventRate]: when a host does more, it is left alone until it is due
// again, and the timeline shows the gap. So a page costs a host at most about 2 % of its time
// however busy it is. All pages are sent the same bytes.
//
// A page that is slow or stuck misses what was sent meanwhile; nobody waits for it. A client that
// takes nothing for five seconds is given up.
//
// # Download
//
// The page's button downloads "trace": a file for Perfetto (ui.perfetto.dev) or chrome://tracing of
// what pages were shown of all hosts in the last while, gaps left out. It costs nothing more, and
// there is none before a page was open.
//
// "trace?seconds=5" needs no page: it records everything that all hosts do in the next seconds, 1
// to 60, and then answers.
//
//	curl -o trace.json 'http://localhost:8080/debug/rxsched/trace?seconds=5'
//
// Two such recordings can run at a time; further requests get the status 503 with a Retry-After.
// [Config.EventRate] does not bound them. Each costs about half a microsecond for a turn with a
// microtask: 5 % of a turn that takes 10 µs, and several times the cost of a turn that does nothing.
// docs/performance.md has the figures.
//
// # Goroutines
//
// Everything may be called from any goroutine at any time, also from callbacks of a host that is
// shown.
package inspect
