// Package inspect shows hosts at work on a web page, live: what waits, how late turns begin, long
// tasks, dropped frames, and a timeline of tasks, microtasks, frames and idle callbacks. Like
// net/http/pprof it is a handler that a program mounts.
//
//	hosts := monitor.NewHosts()
//	hosts.Add(rx).Priorities(rx.Priorities())
//	in := inspect.New(inspect.Config{Hosts: hosts})
//	http.Handle("/debug/rxsched/", in)
//
// The page loads nothing from elsewhere, so it works offline.
//
// A turn that has run for longer than [Config.LongTask] is shown while it runs, with the stack of
// its goroutine: see package watchdog. "Why is it still running?" lists what waits on a host, and
// with host.Config.Places where it was scheduled.
//
// [Inspector.AddPanel] puts other pages beside this one: that of durable/panel shows the keys of
// durable actions, which are on no host.
//
// [Inspector.AddPipelines] shows the pipelines that a watcher of observable/watch sees: a graph of
// operators for each chain, with what passes and what waits, and with leaks first. A click shows
// the last values.
//
// # Trust
//
// The page shows the names of functions, how busy the program is and, if it has pipelines, their
// values as watch.Config.Show tells them. Its buttons run [Config.Actions]. On a loopback address,
// all users that can reach the handler see and press them. On others it refuses requests, unless
// [Config.AnyAddress] says that something before it checks users. It refuses requests that another
// site makes a browser send. On a loopback or a private address it also refuses names other than
// the machine's own and [Config.Hostnames].
//
// A script gets what a program serves: [monitor.Entry.Values] and [watch.Snapshot] are for JSON.
//
// # What it costs
//
// Without an open page, a host costs nothing. While a page is open and not paused, one
// goroutine asks each host ten times a second what waits, and each host is traced and measured.
// [Config.EventRate] bounds the tracing: a host that does more is left alone until it is due again,
// and the timeline shows the gap. So a page costs a host at most about 2 % of its time, however
// busy it is. Pipelines are read at most four times a second, for a twentieth of the time. All
// pages get the same bytes.
//
// A page that is slow or stuck misses samples; the others do not wait for it. A client that takes
// nothing for five seconds is given up.
//
// # Goroutines
//
// Any goroutine may call everything at any time, also a callback of a host on the page.
package inspect
