// Package timers stores a host's timers in one of two orders. Nodes and lists are recycled: in a
// steady state nothing is allocated. After a burst their memory is given back.
//
// [Strict] fires by (due time, sequence). It is a heap of timers.
//
// [Node] fires as Node does: all due timers of one duration, then those of the next. Its intervals
// count from the start of their callback. It has a list of timers for each duration, and a heap of
// lists by the time at which their first timer is due.
//
// A store has no lock and no clock: its owner hands in the time, and a sequence number that grows
// with each call.
package timers
