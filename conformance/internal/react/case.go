// Package react replays recordings of React's scheduler.
package react

import (
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
)

// Family is the format: each case has operations and the trace that they gave.
var Family = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("ops", "trace") },
	Replay: report.Programs("react-scheduler", "ops", "trace", spec, play),
}

var spec = recording.Spec{
	"schedule":     "id priority delay? runs",
	"block":        "ms",
	"work":         "units ms",
	"continue":     "",
	"cancel":       "id",
	"yield?":       "",
	"level":        "",
	"throw":        "message",
	"withPriority": "priority ops",
	"next":         "ops",
	"wrap":         "name ops",
	"call":         "name",
	"paint":        "",
	"frameRate":    "fps",
	"post":         "name ops",
	"after":        "ms name ops",
	"micro":        "name ops",
}

type op struct {
	Op, ID, Name, Message string
	Priority, Units, FPS  int
	Delay, Ms             recording.Millis
	Ops                   []op
	Runs                  [][]op
}
