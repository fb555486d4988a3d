package trace

import "github.com/rxsched/rxsched/host"

type counts [host.KindHost + 1]int

// set takes the counts of a host's own queues. Intervals count as timeouts.
func (c *counts) set(q host.Counts) {
	c[host.KindTask], c[host.KindMicrotask], c[host.KindTimeout] = int(q.Tasks), int(q.Microtasks),
		int(q.Timers)
	c[host.KindFrame], c[host.KindIdle] = int(q.Frames), int(q.Idle)
	c[host.KindImmediate] = int(q.Immediates)
}

// apply applies a record. It reports whether a count changed.
func (c *counts) apply(r *Record) bool {
	k := r.Kind
	switch {
	// closed, or not traced for a while
	case k == host.KindHost && (r.Phase == Cancelled || r.Phase == Queued):
		*c = counts{}
		return true
	case k == host.KindTurn, k >= host.KindHost:
		return false
	case k == host.KindInterval:
		k = host.KindTimeout
		if r.Phase == Begin { // it waits on
			return false
		}
	}
	switch r.Phase {
	case Queued:
		c[k]++
	case Begin, Cancelled:
		c[k] = max(c[k]-1, 0) // it may have been queued before the recording
	default:
		return false
	}
	return true
}

// series are the drawn counters, in their order.
var series = []struct {
	name string
	kind host.EventKind
}{
	{"tasks", host.KindTask},
	{"microtasks", host.KindMicrotask},
	{"timers", host.KindTimeout},
	{"immediates", host.KindImmediate},
	{"frame callbacks", host.KindFrame},
	{"idle callbacks", host.KindIdle},
	{"actions", host.KindAction},
	{"priority tasks", host.KindPriorityTask},
}
