// Package floor holds the least code that does the work of a workload, without a framework: what a
// scheduler can be compared with to see what it costs. None of it is safe for several goroutines,
// but Loop.
package floor
