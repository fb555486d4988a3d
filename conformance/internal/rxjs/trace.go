package rxjs

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

// event is a line of a trace. It tells whether it begins or ends a request of the host.
type event struct {
	line   string // "" if it only says that a request has been called
	handle int    // of the request; 0 if it is about none
	does   effect
	kind   kind
}

type effect int

const (
	nothing effect = iota
	asks           // makes the request
	clears         // takes it back
	fires          // the last call of the request
)

type kind int

const (
	anInterval kind = iota
	anImmediate
	aFrame
)

// askNames and clearNames are the events of the requests of a kind.
var (
	askNames   = [...]string{"setInterval", "setImmediate", "requestFrame"}
	clearNames = [...]string{"clearInterval", "clearImmediate", "cancelFrame"}
)

// parseEvent reads a recorded event.
func parseEvent(raw json.RawMessage) (e event, err error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var fields []any
	if err := dec.Decode(&fields); err != nil {
		return e, err
	}
	if len(fields) < 2 {
		return e, errors.New("an event has a name and a time")
	}
	e.line = recording.Line(fields)
	for k := range askNames {
		switch fields[0] {
		case askNames[k]:
			e.does = asks
		case clearNames[k]:
			e.does = clears
		default:
			continue
		}
		e.kind = kind(k)
		if e.handle, err = handleOf(fields); err != nil {
			return e, err
		}
	}
	return e, nil
}

func handleOf(fields []any) (int, error) {
	if len(fields) > 2 {
		if n, ok := fields[2].(json.Number); ok {
			h, err := n.Int64()
			return int(h), err
		}
	}
	return 0, errors.New("a request has a handle")
}

func visible(trace []event) (lines []string) {
	for i := range trace {
		if trace[i].does != fires {
			lines = append(lines, trace[i].line)
		}
	}
	return lines
}

// effective is the lines of a recorded trace without the calls of the host that had no effect:
// those that clear a request that was cleared already, or had been called, or is of another kind.
// The recording does not say when a request is called; the trace that was got does, and the two are
// compared event by event, so the recording is taken to be where got is.
func effective(recorded, got []event) (lines []string) {
	live := map[int]kind{}
	for i := range recorded {
		e := &recorded[i]
		if k, ok := live[e.handle]; e.does == clears && !(ok && k == e.kind) {
			continue
		}
		lines = append(lines, e.line)
		got = follow(e, got, live)
	}
	return lines
}

// follow takes the next visible event off got, with the calls before it, as the counterpart of e.
func follow(e *event, got []event, live map[int]kind) []event {
	for len(got) > 0 && got[0].does == fires {
		delete(live, got[0].handle)
		got = got[1:]
	}
	switch e.does {
	case asks:
		live[e.handle] = e.kind
	case clears:
		delete(live, e.handle)
	}
	return got[min(1, len(got)):]
}
