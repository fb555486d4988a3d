// Package monitor keeps the hosts of a program for the tools that watch them: it is where a host is
// registered, once, whichever tools watch it.
//
//	hosts := monitor.NewHosts()
//	hosts.Add(rx).Priorities(rx.Priorities()) // with rxsched.Config.Name
//
//	in := inspect.New(inspect.Config{Hosts: hosts})
//	dog := watchdog.New(watchdog.Config{Hosts: hosts})
//	rec := trace.New(trace.Config{Hosts: hosts})
//	w := watch.Start(watch.Config{Hosts: hosts})
//	metrics, err := rxotel.NewMetrics(nil, rxotel.MetricsConfig{Hosts: hosts})
//
// Each viewer takes a [Hosts] in its config, shows the hosts that are there, and follows those that
// come and go. A viewer of your own does it by [Hosts.Follow], and has the numbers of a host by
// [Figures], or by [Entry.Values] as JSON has them.
//
// # What it costs
//
// A host that is registered pays nothing for it. It pays for the viewers: see their packages.
//
// # Goroutines
//
// Any goroutine may call everything at any time, also a callback of a host. No lock is held while a
// host or a viewer is called.
package monitor
