package host

import (
	"time"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Tracer learns of everything that is scheduled, run and cancelled on a host, as it happens. A
// program sets it by [Config.Tracer] or [Loop.Trace].
//
// Its methods are called with the host's lock held, so the events come in the host's one total
// order. They must only note the event and return. They must not call the host, its schedulers,
// actions or subscriptions, nor wait for a goroutine that might: that would deadlock. They may take
// a lock of their own, if it is never held while a host is called. A tracer that panics is not
// called any more. A posted task then panics in its place (or nothing does, if the host is closed).
//
// Queued and Cancelled are called on the goroutine that schedules or cancels, Begin and End on the
// goroutine that runs the callback. For one host the calls are never concurrent. Several hosts may
// call their common tracer at the same time.
type Tracer interface {
	// Queued says that something will run. A timer that is refreshed is cancelled and queued again,
	// with the same ID. A priority task with a continuation is queued again when its run has ended.
	Queued(Event)

	// Begin says that a callback begins. If tracing began after it was queued, there was no Queued
	// for it.
	Begin(Event)

	// End says that a callback has ended or panicked. The callback that began last ends first, not
	// counting callbacks that run Elsewhere. If tracing began meanwhile, there was no Begin for it.
	End(Event)

	// Cancelled says that something that was queued will not run (again).
	Cancelled(Event)
}

// Event describes to a tracer what happened.
type Event struct {
	// ID identifies the callback among all others of its Kind on its host. It is the same from
	// Queued to End or Cancelled. An interval is queued once, and begins and ends many times until
	// it is cancelled.
	ID uint64

	// Label is the name of the callback: the label that was given to it, or else the full name of
	// the function. For Queued and Begin only.
	Label string

	// Time is the host time of the event.
	Time time.Duration

	// Ready is a host time. For Queued: when the callback can run; so for a timer in StrictOrder
	// Ready less Time is its duration, exactly. For Begin of a turn: when it could have begun, so
	// that Time less Ready is the host's lag. For other events: 0.
	Ready time.Duration

	// Dropped is the number of vsyncs that a frame has missed. For Begin of a frame's turn only.
	Dropped uint32

	Kind EventKind

	// Elsewhere says that the callback does not run on the host's goroutine, but on the goroutine
	// that scheduled it on a queue. For Begin and End only.
	Elsewhere bool
}

// EventKind is the kind of thing that an event is about.
type EventKind uint8

const (
	// KindTurn is one turn of the host: a callback, or all callbacks of a frame, and the
	// microtasks. Turns begin and end; they are not queued. The label is "task", "timer",
	// "immediate", "frame", "idle" or "microtasks".
	KindTurn EventKind = iota + 1

	KindTask      // posted
	KindMicrotask // a cancelled one still runs, and does nothing
	KindTimeout
	KindInterval // repeats, or an action may keep it to be scheduled again
	KindFrame    // a frame callback
	KindIdle     // an idle callback

	// KindAction is an action that shares a callback of the host with others: on a queue, or
	// without delay on asap, frame or idle. An action with a timer of its own is traced as the
	// timer.
	KindAction

	// KindPriorityTask is a task of a priority scheduler.
	KindPriorityTask

	KindImmediate // of SetImmediate

	// KindHost is the host itself. Close cancels it, and with it all that was queued. No host says
	// that it is queued. A program that passes events on may say so, when it has left events out
	// and no longer knows what waits.
	KindHost

	// KindHold is a [Hold]. [Host.Pending] shows it; no event is about one.
	KindHold
)

var kindNames = [...]string{
	KindTurn: "turn", KindTask: "task", KindMicrotask: "microtask", KindTimeout: "timeout",
	KindInterval: "interval", KindFrame: "frame callback", KindIdle: "idle callback",
	KindAction: "action", KindPriorityTask: "priority task", KindImmediate: "immediate",
	KindHost: "host", KindHold: "hold",
}

// String returns the kind in words.
func (k EventKind) String() string {
	if int(k) < len(kindNames) && kindNames[k] != "" {
		return kindNames[k]
	}
	return "unknown kind"
}

// label returns a runner's label, or "".
func label(r kernel.Runner) string {
	if l, ok := r.(interface{ Label() string }); ok {
		return l.Label()
	}
	return ""
}

// Label returns the function's name.
func (f callback) Label() string { return gort.FuncName((func())(f)) }
