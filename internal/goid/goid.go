// Package goid tells goroutines apart, for the few questions that need it, such as: is it a loop's
// own goroutine that closes the loop?
package goid
