// Package demand lets senders ask for room for a value, and be called back when there is some.
//
// # Words
//
// A [Room] answers. An [Asker] asks. An asker that is told no waits, and is woken once; then it asks
// again. A [Gate] is where askers wait.
//
// An answer is about one moment: of two askers that are told yes, both may send. An operator
// that joins several sources keeps what comes too much; see package observable.
//
// # Order
//
// Askers of one gate are woken in the order in which they began to wait, one at a time, as long as
// there is room.
//
// # Goroutines
//
// Any goroutine may ask, wake and leave. No lock is held while an asker is woken.
package demand
