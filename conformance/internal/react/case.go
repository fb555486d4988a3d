// Package react replays recordings of React's scheduler.
package react

import (
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
)

// Family is the format: each case has operations and the trace that they gave.
var Family = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("ops", "trace") },
	Replay: report.Programs("react-scheduler", "ops", "trace", names, play),
}

const names = "schedule block work continue cancel yield? level throw withPriority next wrap call paint " +
	"frameRate post after micro"

type op struct {
	Op, ID, Name, Message string
	Priority, Units, FPS  int
	Delay, Ms             recording.Millis
	Ops                   []op
	Runs                  [][]op
}
