package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// opTimer is the timer of an operator: it rings inside the operator's serializer, and is torn down
// with its destination.
//
// Each set is a fresh request to the scheduler, as in RxJS, where it is a fresh action. So things
// that are due at one instant keep RxJS's order. The timer uses an action again when it has rung
// twice since, because that action can't be running any more.
type opTimer struct {
	serial.Input[*action.Action]
	bond  bond // fails this
	s     scheduler.Scheduler
	ring  func()
	fails failer // told inside, if the scheduler will not run the timer
	label string // set once

	// The rest is for handlers inside the serializer only.

	pending *action.Action // rings next, or nil
	ringing *action.Action // during ring, unless snoozed
	rung    *action.Action // rang last; its run may not be over
	idle    *action.Action // rang before that
}

func newOpTimer[R any](
	label string, g *serial.Serializer, dst *Subscriber[R], s scheduler.Scheduler, ring func(),
) *opTimer {
	a := &opTimer{s: s, ring: ring, fails: dst, label: label}
	a.bond = bond{dst.life, a}
	serial.Init(&a.Input, g, a.strike)
	return a
}

// held ends the pipeline when the host closes, even if the timer is not set. d is what set will
// get.
func (a *opTimer) held(d time.Duration) *opTimer {
	a.bond.hold(a.s, d)
	return a
}

func (a *opTimer) isSet() bool { return a.pending != nil }

// set makes the timer ring after d. The timer must not be set.
func (a *opTimer) set(d time.Duration) {
	next := a.idle
	a.idle = nil
	if next == nil {
		next = a.bond.engage(a.s, a)
	}
	a.pending = next.Schedule(d) // its run waits at the input, even one that comes at once
}

// reset makes the timer ring after d, whether it is set or not. It is a fresh request, as after
// clear. A ring that has begun on another goroutine still comes, too early: ring must notice that,
// and snooze.
func (a *opTimer) reset(d time.Duration) {
	if a.pending == nil {
		a.set(d)
		return
	}
	a.pending = a.pending.Schedule(d)
}

// snooze has the timer, which rings, ring again after d, as RxJS's action that schedules itself.
func (a *opTimer) snooze(d time.Duration) {
	a.pending, a.ringing = a.ringing.Schedule(d), nil
}

func (a *opTimer) clear() {
	if a.pending != nil {
		a.pending.Unsubscribe()
		a.pending = nil
	}
}

// drop clears the timer for good and frees its actions, because the destination may live longer.
func (a *opTimer) drop() {
	for _, one := range []*action.Action{a.pending, a.ringing, a.rung, a.idle} {
		if one != nil {
			one.Unsubscribe()
		}
	}
	a.pending, a.ringing, a.rung, a.idle = nil, nil, nil, nil
}

func (a *opTimer) Run(self *action.Action) { serial.Send(&a.Input, self) }

// Error says, as an event, that the timer will not ring.
func (a *opTimer) Error(error) { serial.Send(&a.Input, nil) }

func (a *opTimer) Label() string { return a.label }

func (a *opTimer) strike(self *action.Action) {
	if self == nil {
		a.fails.Error(scheduler.ErrAbandoned)
		return
	}
	if self != a.pending || a.bond.Closed() {
		return
	}
	a.pending, a.ringing = nil, self
	a.ring()
	if a.ringing != nil {
		a.idle, a.rung, a.ringing = a.rung, a.ringing, nil
	}
}
