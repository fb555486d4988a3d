// Package memhttp connects HTTP clients to a handler in memory. Use this when a test in a bubble of
// testing/synctest, such as that of marble.Run or world.Run, makes requests: a socket would
// make it wait in real time.
//
// Both sides are those of net/http; only the connection is a net.Pipe. With Go 1.27
// httptest.NewTestServer does it, too.
package memhttp
