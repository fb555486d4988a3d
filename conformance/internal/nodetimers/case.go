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
	Reads: func(f *recording.File) bool { return f.HaveAll("ops", "node", "strict") },
	Replay: replays(mode{"node-timers (node)", "node", host.NodeOrder},
		mode{"node-timers (strict)", "strict", host.StrictOrder}),
}

// Loop is the format of recordings of Node's loop, which have Node's order only.
var Loop = report.Family{
	Reads:  func(f *recording.File) bool { return f.HaveAll("ops", "node") },
	Replay: replays(mode{"node-loop", "node", host.NodeOrder}),
}

const names = "timeout interval immediate task clear refresh ref unref block spin micro promise tick " +
	"throw"

type op struct {
	Op, ID, Message string
	Ms              recording.Millis
	Us              int64
	Body            []op
	Runs            [][]op
}

// mode is an order of timers, with the field that has what it gave.
type mode struct {
	family, field string
	order         host.TimerOrder
}

// replays plays a case in each of the modes.
func replays(modes ...mode) func(*recording.Case) ([]report.Outcome, error) {
	return func(c *recording.Case) (all []report.Outcome, err error) {
		for _, m := range modes {
			play := func(program []op) []string { return play(program, m.order) }
			one, err := report.Programs(m.family, "ops", m.field, names, play)(c)
			if err != nil {
				return nil, err
			}
			all = append(all, one...)
		}
		return all, nil
	}
}
