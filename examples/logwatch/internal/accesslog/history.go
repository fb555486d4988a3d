package accesslog

import (
	"errors"
	"fmt"
	"io"
	"time"
)

type History struct {
	Name string
	From time.Time // the first stamp, or the epoch if no line has one

	rest  func() (Record, error)
	ahead []Record // records that look has read
	end   error    // the error that look has met
}

// Begin opens a history. It fails if the log is empty.
func Begin(in Input) (*History, error) {
	h := &History{Name: in.Name, From: time.Unix(0, 0).UTC(),
		rest: steady(newRecordReader(in).rest)}
	h.look()
	switch {
	case len(h.ahead) > 0:
		return h, nil
	case errors.Is(h.end, io.EOF):
		return nil, fmt.Errorf("%s is empty", h.Name)
	default:
		return nil, h.end
	}
}

// look reads up to the first good record.
func (h *History) look() {
	for {
		var r Record
		if r, h.end = h.rest(); h.end != nil {
			return
		}
		h.ahead = append(h.ahead, r)
		if r.Good() {
			h.From = r.Stamp
			return
		}
	}
}

// next returns the next record; the error is [io.EOF] at the end.
func (h *History) next() (Record, error) {
	if len(h.ahead) > 0 {
		r := h.ahead[0]
		h.ahead = h.ahead[1:]
		return r, nil
	}
	if h.end != nil {
		return Record{}, h.end
	}
	return h.rest()
}

// maxLeap is how far a stamp may be ahead of the one before.
const maxLeap = 10 * 365 * 24 * time.Hour

var errLeap = errors.New("stamped more than ten years after the line before")

// steady makes a record bad whose stamp leaps: a clock is broken. If the line after it agrees, it
// was the clock before that was broken.
func steady(next func() (Record, error)) func() (Record, error) {
	var latest time.Time
	return func() (Record, error) {
		r, err := next()
		if err != nil || !r.Good() {
			return r, err
		}
		if !latest.IsZero() && r.Stamp.Sub(latest) > maxLeap {
			r.Err = errLeap
		}
		if r.Stamp.After(latest) {
			latest = r.Stamp
		}
		return r, nil
	}
}
