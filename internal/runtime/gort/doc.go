// Package gort holds what this module bets on Go's runtime: things that Go does not promise, and
// may change with any release. Nothing else in the module reads a goroutine's number, the text of
// stacks, or the names of functions. TestContract states each bet.
package gort
