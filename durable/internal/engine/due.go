package engine

import (
	"math"
	"time"
)

// A record counts nanoseconds since 1970. They end in the year 2262.
var (
	firstNano = time.Unix(0, math.MinInt64)
	lastNano  = time.Unix(0, math.MaxInt64)
)

// nanos is a time in a record, or the nearest that there is.
func nanos(t time.Time) int64 {
	switch {
	case t.Before(firstNano):
		return math.MinInt64
	case t.After(lastNano):
		return math.MaxInt64
	}
	return t.UnixNano()
}

// setDue sets when the run is due.
func (r *record) setDue(t time.Time) {
	r.Due, r.Far = nanos(t), 0
	if t.After(lastNano) {
		r.Far = t.Unix()
		if t.Nanosecond() > 0 {
			r.Far++ // no run is early
		}
	}
}

// due returns when the run is due.
func (r *record) due() time.Time {
	if r.Far != 0 {
		return time.Unix(r.Far, 0)
	}
	return time.Unix(0, r.Due)
}
