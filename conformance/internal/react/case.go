// Package react replays recordings of React's scheduler.
package react

import (
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
)

// Family is the format: each case has operations and the trace that they gave.
var Family = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("ops", "trace") },
	Replay: replay,
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

func replay(c *recording.Case) ([]report.Outcome, error) {
	var program []op
	if err := c.ReadOps("ops", spec, &program); err != nil {
		return nil, err
	}
	o := report.Outcome{Family: "react-scheduler"}
	if err := c.Read("trace", &o.Recorded); err != nil {
		return nil, err
	}
	o.Got = play(program)
	return []report.Outcome{o}, nil
}
