// Package rewrite puts calls of package point into Go code, by edits of its text: in place of what
// goroutines synchronize by, and of what a bubble of testing/synctest forbids. Lines stay as they
// are.
package rewrite
