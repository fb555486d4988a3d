// Package nodetimers replays recordings of the order in which timers run: as Node.js runs them, and
// by (due time, sequence). It also replays those of Node's loop: timers, immediates and tasks.
package nodetimers

import (
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
	"github.com/rxsched/rxsched/host"
)

// Family is the format: each case has a program and its order in two modes.
var Family = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("ops", "node", "strict") },
	Replay: replay,
}

// Loop is the format of recordings of Node's loop, which have Node's order only.
var Loop = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("ops", "node") },
	Replay: replayLoop,
}

var spec = recording.Spec{
	"timeout":   "id ms body?",
	"interval":  "id ms runs",
	"immediate": "id body?",
	"task":      "id body?",
	"clear":     "id",
	"refresh":   "id",
	"ref":       "id",
	"unref":     "id",
	"block":     "ms",
	"spin":      "us",
	"micro":     "id body?",
	"promise":   "id body?",
	"tick":      "id body?",
	"throw":     "message",
}

type op struct {
	Op, ID, Message string
	Ms              recording.Millis
	Us              int64
	Body            []op
	Runs            [][]op
}

func replay(c *recording.Case) ([]report.Outcome, error) {
	var program []op
	if err := c.ReadOps("ops", spec, &program); err != nil {
		return nil, err
	}
	outcomes := []report.Outcome{
		{Family: "node-timers (node)", Got: play(program, host.NodeOrder)},
		{Family: "node-timers (strict)", Got: play(program, host.StrictOrder)},
	}
	for i, field := range []string{"node", "strict"} {
		if err := c.Read(field, &outcomes[i].Recorded); err != nil {
			return nil, err
		}
	}
	return outcomes, nil
}

func replayLoop(c *recording.Case) ([]report.Outcome, error) {
	var program []op
	if err := c.ReadOps("ops", spec, &program); err != nil {
		return nil, err
	}
	o := report.Outcome{Family: "node-loop", Got: play(program, host.NodeOrder)}
	err := c.Read("node", &o.Recorded)
	return []report.Outcome{o}, err
}
