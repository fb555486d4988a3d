// Package subscription has RxJS's Subscription: a handle by which to stop something and to free
// what it holds.
//
// # Words
//
// A subscription is open until Unsubscribe is called, and closed from then on. A teardown runs when
// it closes. It is a function ([Subscription.AddFunc]) or a child ([Subscription.Add]): another
// subscription, which closes with its parent. A child may have several parents.
//
// # Order
//
// Closing runs the teardowns once, in the order in which they were added. A teardown that is added
// to a closed subscription runs at once. A child that closes by itself leaves its parents, so a
// long-lived parent does not collect dead children. Every teardown runs, even if another one
// panics: Unsubscribe then panics with all the panics in one [*UnsubscriptionError].
//
// # Goroutines
//
// Everything may be called from any goroutine at any time, also from inside a teardown. Teardowns
// run on the goroutine that calls Unsubscribe (or adds to a closed subscription). No lock is held
// while they run. A second call of Unsubscribe returns at once, even if the first has not finished
// its teardowns.
package subscription
