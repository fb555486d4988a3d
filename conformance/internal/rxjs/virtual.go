package rxjs

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
)

// Virtual is the format of programs for the VirtualTimeScheduler, which has no host.
var Virtual = report.Family{
	Reads:  func(f *recording.File) bool { return f.Head("family") == "virtual" },
	Replay: replayVirtual,
}

const virtualOps = "schedule again reschedule cancel probe throw stop flush max"

// virtualOp is one step of a program.
type virtualOp struct {
	Op, ID, Message string
	Delay, Frames   frames
	State           int
	Runs            [][]virtualOp
}

// frames is a delay or a limit: a number of milliseconds or, as action.Never, the string
// "Infinity".
type frames time.Duration

// UnmarshalJSON reads either form.
func (f *frames) UnmarshalJSON(data []byte) error {
	if string(data) == `"Infinity"` {
		*f = frames(action.Never)
		return nil
	}
	var ms int64
	if err := json.Unmarshal(data, &ms); err != nil {
		return fmt.Errorf("neither a number nor Infinity: %w", err)
	}
	*f = frames(time.Duration(ms) * time.Millisecond)
	return nil
}

// MarshalJSON writes the form that UnmarshalJSON reads.
func (f frames) MarshalJSON() ([]byte, error) {
	if f == frames(action.Never) {
		return []byte(`"Infinity"`), nil
	}
	return json.Marshal(time.Duration(f).Milliseconds())
}

func replayVirtual(c *recording.Case) ([]report.Outcome, error) {
	var limit frames
	var ops []virtualOp
	recorded, err := readTrace(c)
	err = errors.Join(c.Read("maxFrames", &limit), c.ReadOps("program", virtualOps, &ops), err)
	if err != nil {
		return nil, err
	}
	got := playVirtual(ops, limit)
	return []report.Outcome{{
		Family:   "rxjs-schedulers (virtual)",
		Recorded: visible(recorded),
		Got:      visible(got.events),
		Quirk:    c.Has("quirks"),
		Broken:   got.broken,
	}}, nil
}
