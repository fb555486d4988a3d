package durable

import (
	"fmt"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Priority is how urgent a run is. Of what is due and waits for a slot of a worker, or of a [Limit],
// the more urgent begins first. But of eight slots for which several priorities wait, one is that of
// a lower one: so each gets at least an eighth of what the next higher one gets, and none starves.
type Priority int8

// The priorities. A run has Normal, unless Action.WithPriority or Of.Prioritize say otherwise.
const (
	Low    Priority = Priority(engine.Low)
	Normal Priority = Priority(engine.Normal)
	High   Priority = Priority(engine.High)
)

// String returns the constant's name.
func (p Priority) String() string {
	switch p {
	case Low:
		return "Low"
	case Normal:
		return "Normal"
	case High:
		return "High"
	}
	return fmt.Sprintf("Priority(%d)", int8(p))
}

// WithPriority returns the same action, whose methods Schedule, ScheduleNew and ScheduleAll store
// runs of a priority. Retries of the run have it, too, and what the run schedules, unless
// Of.Prioritize says otherwise; Reschedule, Modify and Retry keep it. Unless the priority is Normal,
// they return ErrNoPriorities if no program ever registered the action with ActionConfig.Priorities.
// It panics if there is no such priority.
func (a *Action[S]) WithPriority(p Priority) *Action[S] {
	must(Low <= p && p <= High, "WithPriority: there is no such Priority")
	with := *a
	with.priority = p
	return &with
}
