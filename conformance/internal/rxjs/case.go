// Package rxjs replays recordings of the RxJS schedulers.
package rxjs

import (
	"encoding/json"
	"errors"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
)

// Schedulers is the format of programs for the async, queue, asap and frame schedulers, on one
// host.
var Schedulers = report.Family{
	Reads:  func(f *recording.File) bool { return f.Head("family") == "schedulers" },
	Replay: replay,
}

const names = "schedule again reschedule cancel probe teardown throw try block microtask task timeout " +
	"interval frame idle clear"

type op struct {
	Op, ID, On, Message        string
	Delay, Period, Ms, Timeout recording.Millis
	State                      int
	Ops                        []op
	Runs                       [][]op
}

func replay(c *recording.Case) ([]report.Outcome, error) {
	var until recording.Millis
	var ops []op
	recorded, err := readTrace(c)
	err = errors.Join(c.Read("until", &until), c.ReadOps("program", names, &ops), err)
	if err != nil {
		return nil, err
	}
	got, broken := play(ops, until.Duration(), makers)
	return []report.Outcome{{
		Family:   "rxjs-schedulers (schedulers)",
		Recorded: effective(recorded, got),
		Got:      visible(got),
		Quirk:    c.Has("quirks"),
		Broken:   broken,
	}}, nil
}

// readTrace reads the recorded events. Each begins with its name.
func readTrace(c *recording.Case) ([]event, error) {
	var raw []json.RawMessage
	if err := c.Read("trace", &raw); err != nil {
		return nil, err
	}
	events := make([]event, len(raw))
	for i, line := range raw {
		e, err := parseEvent(line)
		if err != nil {
			return nil, c.Errorf("trace[%d]: %w", i, err)
		}
		events[i] = e
	}
	return events, nil
}
