// Package floor does the work of each workload with the least code, without a framework: the floor
// that shows what a scheduler costs. Only Loop is safe for several goroutines.
package floor
