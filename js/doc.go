// Package js runs JavaScript on a host: it gives goja, a JavaScript engine in Go, the event loop
// that it lacks.
package js
