// Package world tests programs of several hosts and goroutines in simulated time.
package world
