// Package runtime is the folder of what depends on details of Go's runtime (gort). CI tests it with
// the next Go.
package runtime
