// Package chrome has the events of Chrome's trace-event format, as far as package trace writes
// them.
package chrome

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Phase is what kind of event an event is: its field ph.
type Phase string

// The phases that are written.
const (
	Complete   Phase = "X" // a slice with its duration
	Instant    Phase = "i"
	AsyncBegin Phase = "b"
	AsyncEnd   Phase = "e"
	FlowStart  Phase = "s"
	FlowStep   Phase = "t"
	FlowEnd    Phase = "f"
	Metadata   Phase = "M"
)

// Event is one event. Which fields it has is up to its phase.
type Event struct {
	Name  string         `json:"name,omitempty"`
	Cat   string         `json:"cat,omitempty"` // categories
	Ph    Phase          `json:"ph"`
	Ts    Micros         `json:"ts"`
	Dur   *Micros        `json:"dur,omitempty"`
	Pid   int            `json:"pid"`
	Tid   int            `json:"tid"`
	ID    string         `json:"id,omitempty"` // of an async event or a flow
	Bp    string         `json:"bp,omitempty"` // "e": a flow is bound to the slice around it
	Scope string         `json:"s,omitempty"`  // of an instant: "g", "p" or "t"
	Args  map[string]any `json:"args,omitempty"`
}

// Micros is a time, in the file a number of microseconds, with three decimals.
type Micros time.Duration

// MarshalJSON writes no more digits than are needed.
func (m Micros) MarshalJSON() ([]byte, error) {
	if m < 0 {
		return nil, fmt.Errorf("chrome: negative time %d", m)
	}
	b := strconv.AppendInt(nil, int64(m)/1000, 10)
	if rest := int64(m) % 1000; rest != 0 {
		b = append(b, strings.TrimRight(fmt.Sprintf(".%03d", rest), "0")...)
	}
	return b, nil
}

// UnmarshalJSON reads a number that is not negative and has at most three decimals.
func (m *Micros) UnmarshalJSON(b []byte) error {
	var n json.Number
	if err := json.Unmarshal(b, &n); err != nil {
		return err
	}
	whole, fraction, _ := strings.Cut(n.String(), ".")
	if len(fraction) > 3 {
		return fmt.Errorf("chrome: %s is finer than a nanosecond", n)
	}
	ns, err := strconv.ParseUint(whole+fraction+"000"[len(fraction):], 10, 63)
	if err != nil {
		return fmt.Errorf("chrome: bad time %s", n)
	}
	*m = Micros(ns)
	return nil
}
