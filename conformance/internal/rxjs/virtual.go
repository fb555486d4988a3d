package rxjs

import (
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
	"github.com/rxsched/rxsched/conformance/internal/virtualcase"
)

// Virtual is the format of programs for the VirtualTimeScheduler, which has no host.
var Virtual = report.Family{
	Reads:  func(f *recording.File) bool { return f.Head("family") == "virtual" },
	Replay: replayVirtual,
}

var virtualSpec = recording.Spec{
	"schedule":   "id delay state? runs",
	"again":      "delay",
	"reschedule": "id delay state?",
	"cancel":     "id",
	"probe":      "id",
	"throw":      "message",
	"stop":       "",
	"flush":      "",
	"max":        "frames",
}

func replayVirtual(c *recording.Case) ([]report.Outcome, error) {
	var limit virtualcase.Frames
	if err := c.Read("maxFrames", &limit); err != nil {
		return nil, err
	}
	var ops []virtualcase.Op
	if err := c.ReadOps("program", virtualSpec, &ops); err != nil {
		return nil, err
	}
	if err := checkVirtual(c, ops, false); err != nil {
		return nil, err
	}
	recorded, err := readTrace(c)
	if err != nil {
		return nil, err
	}
	got := virtualcase.Run(ops, limit)
	return []report.Outcome{{
		Family:   "rxjs-schedulers (virtual)",
		Recorded: visible(recorded),
		Got:      got.Trace,
		Quirk:    c.Has("quirks"),
		Broken:   got.Broken,
	}}, nil
}

// checkVirtual checks the rules that the spec can't express. inRun says whether the ops belong to a
// run.
func checkVirtual(c *recording.Case, ops []virtualcase.Op, inRun bool) error {
	for i := range ops {
		op := &ops[i]
		if !inRun && (op.Op == "again" || op.Op == "stop") {
			return c.Errorf("%s: not in a run", op.Op)
		}
		for _, run := range op.Runs {
			if err := checkVirtual(c, run, true); err != nil {
				return err
			}
		}
	}
	return nil
}
