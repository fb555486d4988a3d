package recording

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// Millis is a duration that is recorded in whole milliseconds.
type Millis time.Duration

// mostMillis is about three years: sums of durations do not overflow.
const mostMillis = 100_000_000_000

// UnmarshalJSON reads a number of milliseconds.
func (m *Millis) UnmarshalJSON(data []byte) error {
	var ms int64
	if err := json.Unmarshal(data, &ms); err != nil {
		return err
	}
	if ms < -mostMillis || ms > mostMillis {
		return fmt.Errorf("%d ms is out of range", ms)
	}
	*m = Millis(time.Duration(ms) * time.Millisecond)
	return nil
}

// Duration is m as a duration.
func (m Millis) Duration() time.Duration { return time.Duration(m) }

// Must panics on an error that only a closed host gives: those of replays are never closed.
func Must(err error) {
	if err != nil {
		panic(err)
	}
}

// In returns a duration in milliseconds as traces have it: a whole number, or one with a fraction
// if needed.
func In(d time.Duration) any {
	if d%time.Millisecond == 0 {
		return d.Milliseconds()
	}
	return float64(d) / float64(time.Millisecond)
}

// Line returns a JSON value as one line, in one spelling, so that lines can be compared.
func Line(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // events are made of strings, numbers and booleans
	}
	return string(bytes.TrimSpace(b.Bytes()))
}
