package host

import (
	"time"

	"github.com/rxsched/rxsched/internal/funcname"
)

// Tracer is told what becomes of everything that is scheduled on a host, as it happens: see
// [Config.Tracer] and [Loop.Trace].
//
// Its methods are called with the host's lock held, so that what they are told is in the host's one
// total order, and nothing can happen in between. They must be bookkeeping only: note the event and
// return. They must not call anything of the host, its schedulers, actions or subscriptions, which
// would deadlock, nor wait for anybody who might; to take a lock of their own is fine if it is
// never held while a host is called. A tracer that panics is not called any more, and its panic
// reaches the host as that of a posted task would (and so nobody, if the host is closed).
//
// Queued and Cancelled are called on the goroutine that schedules or cancels, Begin and End on that
// which runs the callback. Of one host they are never concurrent. A tracer of several hosts is
// called by all of them at once.
type Tracer interface {
	// Queued says that something is going to run. A timer that is refreshed is cancelled and queued
	// again, with the same ID; a priority task that is to be continued is queued again when its run
	// has ended.
	Queued(Event)

	// Begin says that a callback begins. If tracing began after it was queued, there was no Queued
	// for it.
	Begin(Event)

	// End says that it has ended, or has panicked. What has begun last ends first, but for what is
	// Elsewhere. If tracing began meanwhile, there was no Begin for it.
	End(Event)

	// Cancelled says that something that was queued is not going to run (again).
	Cancelled(Event)
}

// Event is what a tracer is told.
type Event struct {
	// ID tells what this is about from all others of its kind on its host, and is the same from
	// Queued to End or Cancelled. An interval is queued once, and begins and ends many times until
	// it is cancelled.
	ID uint64

	// Label says what it is: what whoever scheduled it called it, or else the full name of the
	// function. Of Queued and Begin only.
	Label string

	// Time is the host time of the event.
	Time time.Duration

	// Ready is the host time from which on a callback that is queued can run, and of a turn that
	// begins, that from which on it could have: Time less Ready is the host's lag. Of other events
	// it is 0.
	Ready time.Duration

	// Dropped is how many vsyncs a frame has missed. Of Begin of a frame's turn only.
	Dropped uint32

	Kind Kind

	// Elsewhere says that the callback runs on another goroutine than the host's callbacks: that of
	// whoever scheduled it on a queue. Of Begin and End only.
	Elsewhere bool
}

// Kind is what kind of thing an event is about.
type Kind uint8

const (
	// KindTurn is one turn of the host: the callback that was picked, or all of a frame's, and the
	// microtasks. Turns begin and end; they are not queued. The label is that of what was picked:
	// "task", "timer", "frame", "idle" or "microtasks".
	KindTurn Kind = iota + 1

	KindTask      // posted
	KindMicrotask // one that was cancelled still runs, and does nothing
	KindTimeout
	KindInterval // one that repeats, or that an action may keep to be scheduled again
	KindFrame    // a frame callback
	KindIdle     // an idle callback

	// KindAction is an action that waits for its turn with others, for one callback of the host: on
	// a queue, or without delay on asap, frame or idle. An action that waits alone, for a timer, is
	// the timer.
	KindAction

	// KindPriorityTask is a task of a priority scheduler.
	KindPriorityTask

	// KindHost is the host itself. It is cancelled by Close, and so is all that was queued. No host
	// says that it is queued; who passes on what a tracer is told can, to say that something was
	// left out, and that what waits is not known any more.
	KindHost
)

var kindNames = [...]string{
	KindTurn: "turn", KindTask: "task", KindMicrotask: "microtask", KindTimeout: "timeout", KindInterval: "interval", KindFrame: "frame callback",
	KindIdle: "idle callback", KindAction: "action", KindPriorityTask: "priority task", KindHost: "host",
}

// String returns the kind in words.
func (k Kind) String() string {
	if int(k) < len(kindNames) && kindNames[k] != "" {
		return kindNames[k]
	}
	return "unknown kind"
}

// Labelled is what a [Runner] implements that has a better label for traces than its type. It is
// only asked while somebody traces.
type Labelled interface {
	// Label is called with the host's lock held.
	Label() string
}

// label returns what a runner calls itself.
func label(r Runner) string {
	if l, ok := r.(Labelled); ok {
		return l.Label()
	}
	return ""
}

// Label returns the function's name.
func (f callback) Label() string { return funcname.Of((func())(f)) }
