// Package watchdog tells of turns that overrun, while they run, and of what they wait for.
//
//	hosts := monitor.NewHosts(rx)
//	dog := watchdog.New(watchdog.Config{Hosts: hosts}) // writes to the log
//	defer dog.Close()
//
// A turn (a task, a timer, a frame or an idle callback, with its microtasks) that does not end
// keeps all other callbacks of its host waiting. [host.Stats] counts long turns afterwards. A
// watchdog tells meanwhile, and how it comes: with the stack of the goroutine that drives the host.
// So it also finds the turn that never ends. It tells once, again whenever the turn has run for
// twice as long, and when that has ended.
//
// # Words
//
// A turn overruns when it takes [Config.LongTask] or longer. It blocks if its goroutine does not
// compute but waits, for a channel, a lock, a timer or the network: see [Overrun.Blocks]. A
// callback that waits for something that only another callback of its own host would do waits for
// ever. A watchdog can't know that of a channel; but repeated reports from one place, while
// callbacks wait, are a sign of it. Where this module itself makes a goroutine wait, it does know,
// and returns observable.ErrWouldDeadlock instead.
//
// # What it costs
//
// A watchdog looks at each host from outside, four times in [Config.LongTask]. A look takes its
// lock for some tens of nanoseconds. Nothing is added to what the host does. Only a report takes
// stacks, of all goroutines at once, which stops the program for a moment: some microseconds for
// each goroutine, at most once in [Config.Every] for each host.
//
// # Order and goroutines
//
// A watchdog has one goroutine, which looks at its hosts in the order in which they came and calls
// [Config.OnOverrun]. Any goroutine may call its methods at any time, also OnOverrun and a callback
// of a host that is looked at.
package watchdog
