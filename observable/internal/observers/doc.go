// Package observers keeps the observers of a subject, in order of subscription.
//
// A [List] has no lock of its own: its owner guards it. Its owner may read the places of the list
// without the lock between [List.Lend] and [List.TakeBack], while others join and leave.
package observers
