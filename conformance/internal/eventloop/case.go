// Package eventloop replays recordings of the order in which a browser runs the callbacks of its
// event loop.
package eventloop

import (
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
)

const name = "event-loop"

// Family is the format: each case has a program and its order. Where the browser's order is not the
// host model's, it has a model, too.
var Family = report.Family{
	Reads: func(f *recording.File) bool { return f.HaveAll("program", "order") },
	Replay: func(c *recording.Case) ([]report.Outcome, error) {
		if c.Has("model") {
			return []report.Outcome{{Family: name,
				NotReplayed: "recorded where the browser's order is not the host model's"}}, nil
		}
		return report.Programs(name, "program", "order", names, play)(c)
	},
}

const names = "log task microtask promise timeout interval clear frame cancelFrame idle cancelIdle " +
	"remaining block throw"

type op struct {
	Op, ID, Msg, Message string
	Ms, Timeout          recording.Millis
	Runs                 int
	Ops                  []op
	Then                 [][]op
}
