// Package serial calls functions one at a time, without making any caller wait.
//
// # Words
//
// A [Serializer] runs handlers: one at a time, never nested. An event is one call of a handler. An
// [Input] brings events of one type to a serializer. A [Trampoline] runs a step again and again in
// a loop, where recursion would grow the stack.
//
// # Order
//
// Events run in the order of their arrival. An event that arrives while another one runs, from
// another goroutine or from inside a handler, waits and runs after it.
//
// # Goroutines
//
// Any goroutine may send an event. A sender that finds the serializer idle runs the handler on its
// own goroutine, and then the handlers of all events that arrived meanwhile. So a handler may run
// on the goroutine of another sender. Handlers of one serializer share state without a lock.
package serial
