package host

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/host/internal/timers"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// Pending describes one thing that waits on a host: a callback, or a hold.
type Pending struct {
	// Kind is what it is: KindTask to KindIdle, KindImmediate or KindHold; KindHost for a host of a
	// pool that this one drives, and that something keeps running.
	Kind EventKind

	// ID identifies it among all others of its Kind on its host. It is that of [Event]. That of a
	// timer, an immediate, a frame callback or an idle callback is also its TimerID, ImmediateID,
	// FrameID or IdleID. Where a pool waits for a time, no method takes the ID.
	ID uint64

	// Label is the name of the callback, as in [Event], or the label of the hold.
	Label string

	// Place is the file and the line where it was made, outside this module if possible; "" if that
	// is not known. Of callbacks it is known with [Config.Places].
	Place string

	// Due is the host time from which on it can run: when a timer is due, the vsync of a frame
	// callback, the beginning of the next idle period, or when a task or an immediate was added. It
	// is 0 for a microtask, which comes first. It is Forever if it is not known: for a hold, for a
	// host, and for frame and idle callbacks whose time comes from outside, see [Config.RequestFrame].
	Due time.Duration

	// Refed says that it keeps RunUntilIdle running.
	Refed bool

	seq uint64 // among those that are due together
}

// Pending returns what waits on the host, by the time at which it is due: what keeps the host
// alive, and what was unref'd. The callback that is running is not among it. What is due together
// is in the order of StrictOrder.
//
// It is for diagnosis and tests: it takes time in proportion to what waits, with the lock held. Any
// goroutine may call it.
func (e *front) Pending() []Pending {
	e.mu.Lock()
	defer e.mu.Unlock()
	all := e.waiting()
	slices.SortStableFunc(all, byDue)
	return e.placed(all)
}

// byDue compares by the time at which something is due.
func byDue(a, b Pending) int {
	return cmp.Or(cmp.Compare(a.Due, b.Due), cmp.Compare(a.seq, b.seq))
}

// placed fills in the places that are known.
func (e *engine) placed(all []Pending) []Pending {
	if e.tracers != nil {
		for i := range all {
			if p := &all[i]; p.Place == "" {
				p.Place = e.tracers.places[callbackID{p.Kind, p.ID}].String()
			}
		}
	}
	return all
}

// waiting returns all that waits, in no order, and without the places of callbacks.
func (e *engine) waiting() (all []Pending) {
	e.endBurst()
	e.collect()
	add := func(k EventKind, id uint64, label string, due time.Duration, refed bool, seq uint64) {
		all = append(all, Pending{k, id, label, "", due, refed, seq})
	}
	e.eachQueued(add)
	e.immediates.each(add)
	e.timers.store.Each(func(id timers.ID, t timers.Timer) {
		add(kindOf(t), uint64(id), label(t.Run), t.Due, t.Refed, t.Seq)
	})
	e.guests.each(add)
	e.frames.each(add)
	e.idle.each(add)
	for h := range e.holds {
		all = append(all, h.pending())
	}
	return all
}

// adder adds a callback to what Pending returns.
type adder = func(k EventKind, id uint64, label string, due time.Duration, refed bool, seq uint64)

func (q *queues) eachQueued(add adder) {
	at := ring.Head(&q.micro.Ring)
	ring.Each(&q.micro.Ring, func(r *kernel.Runner) {
		add(KindMicrotask, at, label(*r), 0, true, 0)
		at++
	})
	q.eachTask(func(t task) { add(KindTask, t.seq, label(t.run), t.ready, true, t.seq) })
}

func (i *immediates) each(add adder) {
	at := ring.Head(&i.list)
	ring.Each(&i.list, func(m *immediate) {
		at++
		if m.run != nil {
			add(KindImmediate, at, label(m.run), m.ready, !m.unrefed, m.seq)
		}
	})
}

func (f *frames) each(add adder) {
	at := ring.Head(&f.list)
	ring.Each(&f.list, func(c *frameCallback) {
		due := f.due
		if at < f.end {
			due = f.timestamp // its frame has begun
		}
		at++
		if !c.gone() {
			add(KindFrame, at, c.label(), due, true, math.MaxUint64)
		}
	})
}

func (i *idle) each(add adder) {
	at := ring.Head(&i.list)
	ring.Each(&i.list, func(c *idleCallback) {
		due := i.likely(at)
		at++
		if c.gone() {
			return
		}
		if c.timeout != 0 {
			due = min(due, i.timeouts.Look(c.timeout).Due)
		}
		add(KindIdle, at, c.label(), due, true, math.MaxUint64)
	})
}

// likely returns when the callback at a position can run in an idle period; Forever if it is not
// known.
func (i *idle) likely(at uint64) time.Duration {
	switch now := i.host.read(); {
	case at < i.end && now < i.deadline:
		return now // its period has begun
	case i.outside:
		return Forever
	default:
		return max(now, i.deadline)
	}
}

// String returns it in words, such as
//
//	interval main.poll, due at 1.5s, unref'd
//	hold "load user", made at /home/me/main.go:12
func (p Pending) String() string {
	var s strings.Builder
	s.WriteString(p.Kind.String())
	switch {
	case p.Kind == KindHold:
		fmt.Fprintf(&s, " %q", p.Label)
	case p.Label != "":
		s.WriteString(" " + p.Label)
	}
	if p.Kind != KindMicrotask && p.Due != Forever {
		fmt.Fprintf(&s, ", due at %v", p.Due)
	}
	if p.Place != "" {
		s.WriteString(", made at " + p.Place)
	}
	if !p.Refed {
		s.WriteString(", unref'd")
	}
	return s.String()
}
