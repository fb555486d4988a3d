// Package virtualcase performs programs of recordings of RxJS's VirtualTimeScheduler.
package virtualcase

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
)

// Op is one step of a program.
type Op struct {
	Op, ID, Message string
	Delay, Frames   Frames
	State           int
	Runs            [][]Op
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
