package main

import (
	"errors"
	"fmt"
	"io"
	"time"
)

// history is a log that is replayed, of which it is known when it begins.
type history struct {
	name string
	from time.Time // the first stamp, or the epoch if no line has one

	rest  func() (record, error)
	ahead []record // what was read of rest, to learn when it begins
	end   error    // what came after that, if not a record
}

// begin begins a history. It fails if nothing is in it.
func begin(in input, leap time.Duration) (*history, error) {
	h := &history{name: in.name, from: time.Unix(0, 0).UTC(), rest: steady(newRecordReader(in).rest, leap)}
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

// steady makes bad records of those whose stamp is too far ahead of the one before: that is a
// broken clock, not a quiet time to be waited for.
func steady(next func() (record, error), leap time.Duration) func() (record, error) {
	var latest time.Time
	tooFar := fmt.Errorf("stamped more than %s after the line before", brief(leap))
	return func() (record, error) {
		r, err := next()
		if err != nil || !r.good() {
			return r, err
		}
		if ahead := r.stamp.Sub(latest); !latest.IsZero() && ahead > leap {
			r.err = tooFar
		} else if ahead > 0 {
			latest = r.stamp
		}
		return r, nil
	}
}
