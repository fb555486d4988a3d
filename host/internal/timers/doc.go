// Package timers stores a host's timers, in Node's design: a list of timers for each duration, and
// a priority queue of lists by the time at which their first timer is due.
//
// Timers of one duration are armed in the order in which they come due, so most are appended to a
// list in constant time, and cleared by unlinking; the queue sees only lists. Nodes and lists are
// recycled: in a steady state nothing is allocated. After a burst their memory is given back. A
// list of its own (and a map's entry) would be expensive for a timer whose duration no other timer
// has: [Strict] has a heap for those.
//
// A store has no lock and no clock: its owner hands in the time, and a sequence number that grows
// with each call.
//
// There are two stores. [Strict] fires by (due time, sequence). [Node] fires all due timers of one
// list, then the next list's, and its intervals count from the start of their callback.
package timers
