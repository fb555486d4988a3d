// Package gort has all code that depends on details of Go's runtime which Go does not promise, and
// may change with any release. Nothing else in the module reads a goroutine's number, the text of
// stacks, or the names of functions. TestContract tests each detail.
package gort
