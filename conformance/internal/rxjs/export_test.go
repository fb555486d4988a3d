package rxjs

import (
	"encoding/json"
	"maps"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
)

// Play performs a program, written as JSON, with another async scheduler if one is given. It
// returns the trace and the invariants that did not hold.
func Play(ops string, async func(host.Host) scheduler.Scheduler) (lines, broken []string, err error) {
	var program []op
	if err := json.Unmarshal([]byte(ops), &program); err != nil {
		return nil, nil, err
	}
	on := maps.Clone(makers)
	if async != nil {
		on["async"] = func(w *watched) scheduler.Scheduler { return async(w) }
	}
	got, broken := play(program, time.Second, on)
	return visible(got), broken, nil
}

// Effective is effective of traces that are written as JSON. In got, ["called", handle] says that a
// request is called.
func Effective(recorded, got string) (lines []string, err error) {
	r, err := parse(recorded)
	if err != nil {
		return nil, err
	}
	g, err := parse(got)
	return effective(r, g), err
}

func parse(trace string) (events []event, err error) {
	var raw []json.RawMessage
	if err := json.Unmarshal([]byte(trace), &raw); err != nil {
		return nil, err
	}
	for _, line := range raw {
		var called []any
		if json.Unmarshal(line, &called) == nil && called[0] == "called" {
			events = append(events, event{handle: int(called[1].(float64)), does: fires})
			continue
		}
		e, err := parseEvent(line)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, nil
}
