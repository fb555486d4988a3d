package model

import "time"

// Action is an action of one of the schedulers.
type Action struct {
	Closed    bool
	Abandoned bool

	s       Scheduler
	work    func()
	pending bool
	delay   time.Duration
	timer   *timed // the interval that it holds, or nil
	place   *place // in the list of a queue, or nil
}

// Scheduler is what differs between actions.
type Scheduler interface {
	// schedule asks for a run after d. It reports false if the host is closed.
	schedule(a *Action, d time.Duration) bool

	// withdraw takes back what a waits for.
	withdraw(a *Action)
}

// NewAction makes an action of a scheduler.
func NewAction(s Scheduler, work func()) *Action { return &Action{s: s, work: work} }

// Schedule asks for a run after d.
func (a *Action) Schedule(d time.Duration) {
	if !a.Closed && !a.s.schedule(a, d) {
		a.abandon()
	}
}

// Unsubscribe closes a.
func (a *Action) Unsubscribe() {
	if !a.Closed {
		a.s.withdraw(a)
		a.Closed, a.pending = true, false
	}
}

func (a *Action) abandon() {
	if !a.Closed {
		a.Unsubscribe()
		a.Abandoned = true
	}
}

// hostClosed is told of an interval that is lost. If a is not pending its run is in progress, and
// nothing of it is; nor is it if a is in a queue's list.
func (a *Action) hostClosed() {
	if a.pending && a.place == nil {
		a.abandon()
	}
}

// execute runs a, which lets go of its interval if it does not go on.
func (a *Action) execute() {
	if !a.pending {
		return
	}
	a.pending = false
	a.work()
	if !a.pending {
		a.s.withdraw(a)
	}
}
