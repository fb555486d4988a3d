// Package runtime is the folder of what bets on Go's runtime, which Go does not promise (gort). CI
// tests it with the Go to come.
package runtime
