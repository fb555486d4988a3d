// Package timers is a host's timer store, in Node's design: a list of timers for each duration, and
// a priority queue of lists by the time at which their first timer is due.
//
// Timers of one duration are armed in the order in which they come due, so most are appended to a
// list in constant time, and cleared by unlinking; the queue sees only lists. Nodes and lists are
// recycled: in a steady state nothing is allocated. A timer whose duration is not in use would pay
// for a list of its own (and for a map's entry): in [Strict], it is in the queue without one.
//
// A store has no lock and no clock: its owner hands in the time, and a sequence number that grows
// with each call.
//
// There are two stores. [Strict] fires by (due time, sequence). [Node] fires everything that is due
// of one list before it looks at the next list, and its intervals count from the start of their
// callback.
package timers
