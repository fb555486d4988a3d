package trace

import (
	"path"
	"runtime"
	"strconv"

	"github.com/rxsched/rxsched/host"
)

// Phase says what an event did to what it is about.
type Phase uint8

// The phases are the methods of a [host.Tracer].
const (
	Queued Phase = iota + 1
	Begin
	End
	Cancelled
)

var phaseNames = [...]string{Queued: "queued", Begin: "begin", End: "end", Cancelled: "cancelled"}

// String is the phase in a word.
func (p Phase) String() string {
	if int(p) < len(phaseNames) && phaseNames[p] != "" {
		return phaseNames[p]
	}
	return "unknown phase"
}

// Record is an event that was recorded.
type Record struct {
	host.Event
	Phase Phase

	// Outside says that it was not queued by a callback of the host: none was running, or another
	// goroutine did. Of Queued only.
	Outside bool

	place uintptr // where it was queued, or 0
}

// Place is the file and line from which it was queued, such as "ui/list.go:42": "" if it is not
// known. Of Queued only, with [Config.Places].
func (r Record) Place() string {
	if r.place == 0 {
		return ""
	}
	frame, _ := runtime.CallersFrames([]uintptr{r.place}).Next()
	if frame.File == "" {
		return ""
	}
	folder, file := path.Split(frame.File)
	return path.Join(path.Base(folder), file) + ":" + strconv.Itoa(frame.Line)
}

// Name is what the record's callback is called: its label, a function's without its path and what
// the compiler adds. Of an event without label it is the kind.
func (r Record) Name() string {
	if r.Label == "" {
		return r.Kind.String()
	}
	return shortName(r.Label)
}
