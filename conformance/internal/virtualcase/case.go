// Package virtualcase replays recordings of the family "virtual": programs for RxJS's
// VirtualTimeScheduler.
package virtualcase

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
)

// Case is a recorded program with its trace.
type Case struct {
	Name      string            `json:"name"`
	Note      string            `json:"note"`
	MaxFrames Frames            `json:"maxFrames"`
	Program   []Op              `json:"program"`
	Trace     []json.RawMessage `json:"trace"`
	Quirks    []string          `json:"quirks"`
}

// Op is one step of a program.
type Op struct {
	Op      string `json:"op"`
	ID      string `json:"id"`
	Delay   Frames `json:"delay"`
	Frames  Frames `json:"frames"`
	State   int    `json:"state"`
	Message string `json:"message"`
	Runs    [][]Op `json:"runs"`
}

// Frames is a delay or a limit: a number of milliseconds or, as action.Never, the string
// "Infinity".
type Frames time.Duration

// UnmarshalJSON reads either form.
func (f *Frames) UnmarshalJSON(data []byte) error {
	if string(data) == `"Infinity"` {
		*f = Frames(action.Never)
		return nil
	}
	var ms int64
	if err := json.Unmarshal(data, &ms); err != nil {
		return fmt.Errorf("virtualcase: neither a number nor Infinity: %w", err)
	}
	*f = Frames(time.Duration(ms) * time.Millisecond)
	return nil
}

// MarshalJSON writes the form that UnmarshalJSON reads.
func (f Frames) MarshalJSON() ([]byte, error) {
	if f == Frames(action.Never) {
		return []byte(`"Infinity"`), nil
	}
	return json.Marshal(time.Duration(f).Milliseconds())
}

// Recorded is the trace of the recording, an event a string.
func (c *Case) Recorded() ([]string, error) {
	events := make([]string, len(c.Trace))
	for i, raw := range c.Trace {
		var b bytes.Buffer
		if err := json.Compact(&b, raw); err != nil {
			return nil, fmt.Errorf("virtualcase: %s: event %d: %w", c.Name, i, err)
		}
		events[i] = b.String()
	}
	return events, nil
}
