// Package subscription is about what can be torn down: RxJS's Subscription, in Go.
//
// # Words
//
// A subscription is open until Unsubscribe is called, and closed from then on. A teardown is what
// happens when it closes: a function ([Subscription.AddFunc]) or a child ([Subscription.Add]),
// which is another subscription that closes with it. A subscription that has children is their
// parent; a child may have several parents.
//
// # Order
//
// Closing runs the teardowns once, in the order in which they were added. A teardown added to a
// subscription that is closed runs at once. A child that closes by itself leaves its parents, so a
// long-lived parent does not collect dead children. Every teardown runs even if another one panics;
// the panics come out of Unsubscribe together, as one [*UnsubscriptionError].
//
// # Goroutines
//
// Everything may be called from any goroutine at any time, also from inside a teardown. Teardowns
// run on the goroutine that calls Unsubscribe (or adds to a closed subscription). No lock is held
// while they run. A second call of Unsubscribe returns at once, even if the first has not finished
// its teardowns.
package subscription
