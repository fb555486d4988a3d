package main

import (
	"errors"
	"fmt"
	"io"
	"time"
)

type history struct {
	name string
	from time.Time // the first stamp, or the epoch if no line has one

	rest  func() (record, error)
	ahead []record // records that look has read
	end   error    // the error that look has met
}

// begin opens a history. It fails if the log is empty.
func begin(in input) (*history, error) {
	h := &history{name: in.name, from: time.Unix(0, 0).UTC(),
		rest: steady(newRecordReader(in).rest)}
	h.look()
	switch {
	case len(h.ahead) > 0:
		return h, nil
	case errors.Is(h.end, io.EOF):
		return nil, fmt.Errorf("%s is empty", h.name)
	default:
		return nil, h.end
	}
}

// look reads up to the first good record.
func (h *history) look() {
	for {
		var r record
		if r, h.end = h.rest(); h.end != nil {
			return
		}
		h.ahead = append(h.ahead, r)
		if r.good() {
			h.from = r.stamp
			return
		}
	}
}

// next returns the next record; the error is [io.EOF] at the end.
func (h *history) next() (record, error) {
	if len(h.ahead) > 0 {
		r := h.ahead[0]
		h.ahead = h.ahead[1:]
		return r, nil
	}
	if h.end != nil {
		return record{}, h.end
	}
	return h.rest()
}

// maxLeap is how far a stamp may be ahead of the one before.
const maxLeap = 10 * 365 * 24 * time.Hour

var errLeap = errors.New("stamped more than ten years after the line before")

// steady makes a record bad whose stamp leaps: a clock is broken. If the line after it agrees, it
// was the clock before that was broken.
func steady(next func() (record, error)) func() (record, error) {
	var latest time.Time
	return func() (record, error) {
		r, err := next()
		if err != nil || !r.good() {
			return r, err
		}
		if !latest.IsZero() && r.stamp.Sub(latest) > maxLeap {
			r.err = errLeap
		}
		if r.stamp.After(latest) {
			latest = r.stamp
		}
		return r, nil
	}
}
