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

// due returns when the run is due.
func (r *record) due() time.Time { return time.Unix(0, r.Due) }
