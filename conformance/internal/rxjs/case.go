// Package rxjs replays recordings of the RxJS schedulers.
package rxjs

import (
	"encoding/json"
	"time"

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

type program struct {
	ops   []op
	until time.Duration
}

func replay(c *recording.Case) ([]report.Outcome, error) {
	p, err := readProgram(c)
	if err != nil {
		return nil, err
	}
	recorded, err := readTrace(c)
	if err != nil {
		return nil, err
	}
	got, broken := play(p, makers)
	return []report.Outcome{{
		Family:   "rxjs-schedulers (schedulers)",
		Recorded: effective(recorded, got),
		Got:      visible(got),
		Quirk:    c.Has("quirks"),
		Broken:   broken,
	}}, nil
}

func readProgram(c *recording.Case) (p program, err error) {
	var until recording.Millis
	if err := c.Read("until", &until); err != nil {
		return p, err
	}
	if err := c.ReadOps("program", names, &p.ops); err != nil {
		return p, err
	}
	p.until = until.Duration()
	return p, checkOps(c, p.ops, false)
}

// checkOps checks the rules that the names do not tell. inRun says whether the ops belong to a
// run.
func checkOps(c *recording.Case, ops []op, inRun bool) error {
	for i := range ops {
		if err := checkOp(c, &ops[i], inRun); err != nil {
			return err
		}
	}
	return nil
}

func checkOp(c *recording.Case, op *op, inRun bool) error {
	_, known := makers[op.On]
	switch {
	case op.Op == "schedule" && !known:
		return c.Errorf("schedule: unknown scheduler %q", op.On)
	case op.Op == "again" && !inRun:
		return c.Errorf("again: not in a run")
	}
	if err := checkOps(c, op.Ops, inRun && op.Op == "try"); err != nil {
		return err
	}
	for _, run := range op.Runs {
		if err := checkOps(c, run, op.Op == "schedule"); err != nil {
			return err
		}
	}
	return nil
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
