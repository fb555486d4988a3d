// Package carry sends contexts along with values, so that what a value's sender knows arrives where
// the value does, on whatever host: a deadline, the id of a request, the span of a trace.
//
//	requests.Observable().
//		Pipe(carry.With(func(r Request) context.Context { return r.Context })).
//		Pipe(observable.ObserveOn[carry.Value[Request]](worker)).
//		Pipe(carry.Around(startSpan)). // a child of the request's span, on the worker
//		Pipe(carry.Map(handle))        // handle(ctx, r)
//
// # Words
//
// A value and its context are one [Value], which passes all operators as any other value does.
// Nothing else of a pipeline knows of contexts, and one that uses none pays nothing. A value made
// of several, as in a list, has no context of its own: the program chooses one.
//
// A subscription has a context, too: that of Subscribe, which sources and functions such as
// observable.FromFunc get. Use that one if a pipeline serves one request, and this package if
// values of many requests share a pipeline.
//
// # Order and goroutines
//
// The operators call their functions where a value is delivered, one at a time, and hold no lock.
// They change no order.
package carry
