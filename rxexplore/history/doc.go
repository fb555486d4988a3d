// Package history checks that calls of several clients look as if they had come one after another.
//
//	h := history.New[string, int]()
//	h.Call(client, "read", func() int { return register.Read() }) // on each goroutine
//	h.Check(t, model)
//
// # Words
//
// A history is a list of calls, with what they were given and what they returned, and of each
// when it began and ended against all others. It is linearizable if each call can be given a moment
// between its beginning and its end so that, in the order of the moments, all did what the model
// says. The model is what the thing under test does when one client uses it at a time.
//
// # Order
//
// Calls are ordered by when the history was told of them. In an order of rxexplore that is the order
// of the steps, so a history goes with the report of the order.
//
// # Goroutines
//
// Any goroutine may call [History.Call]; a client has one call at a time. [History.Check] comes when
// all calls have returned.
//
// The checker is github.com/anishathalye/porcupine. The source of the word is Herlihy and Wing,
// "Linearizability: A Correctness Condition for Concurrent Objects".
package history
