// Package model is the host model and its schedulers, written as plainly as can be: lists that are
// searched from end to end, no locks, no handles that are used again. It is what random programs
// are checked against; it shares nothing with what it checks.
//
// It leaves out what a program cannot see in the order of its callbacks: other goroutines, panics,
// Node's order of timers.
package model
