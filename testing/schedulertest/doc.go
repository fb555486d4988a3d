// Package schedulertest checks a scheduler on a host. Use this when you have written one:
//
//	func TestOnTheSecond(t *testing.T) {
//		schedulertest.Run(t, func(h host.Host) scheduler.Scheduler { return NewOnTheSecond(h) })
//	}
//
// # Words
//
// A rule is what pipelines and other users of schedulers rely on. Each is a subtest, and its name
// says the rule: the order of runs, cancellation, panics, the end of the host, and calls from
// several goroutines.
//
// A scheduler may run its actions later than their delays say, and in turns of any kind of its
// host. Its clock is the host's.
//
// # Goroutines
//
// Run calls create on the goroutine of the subtest, with a virtual host of its own for each rule.
// One rule schedules on eight goroutines while the host is driven: run it with the race detector.
package schedulertest
