package trace

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Phase tells the four kinds of events apart.
type Phase uint8

// The phases are the methods of a [host.Tracer].
const (
	Queued Phase = iota + 1
	Begin
	End
	Cancelled
)

var phaseNames = [...]string{Queued: "queued", Begin: "begin", End: "end", Cancelled: "cancelled"}

// String returns the phase in a word.
func (p Phase) String() string {
	if int(p) < len(phaseNames) && phaseNames[p] != "" {
		return phaseNames[p]
	}
	return "unknown phase"
}

// Record is a recorded event.
type Record struct {
	host.Event
	Phase Phase

	// Outside says that no callback of the host queued it: none was running, or another goroutine
	// did. Of Queued only.
	Outside bool
}

// Name returns the label of the callback, without a function's path and the compiler's additions.
// An event without a label has the name of its kind.
func (r Record) Name() string {
	if r.Label == "" {
		return r.Kind.String()
	}
	return shortName(r.Label)
}

// Line returns the file and the line of the callback's function, which [host.Event.Label] names; ""
// and 0 if the label is not that of a function. Any goroutine may call it.
func (r Record) Line() (file string, line int) { return gort.LineOf(r.Label) }
