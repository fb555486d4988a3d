package cron

import (
	"time"

	"github.com/netresearch/go-cron"
)

// timetable has the times of an expression in a zone.
type timetable struct {
	days *cron.SpecSchedule // the times, on a clock that is never changed: that of UTC
	zone *time.Location
	once bool
}

// mostSkipped is what a change of the clock skips at most: from 12 hours behind UTC to 14 ahead.
const mostSkipped = 26 * time.Hour

// Next is the first time after now. It goes through the spans between two changes of the clock. A
// span has the times that the clock shows in it, and those that the change at its end skips, as the
// clock would show them without the change.
func (t *timetable) Next(now time.Time) (first time.Time) {
	for in := now.Add(-mostSkipped).In(t.zone); ; {
		offset := offsetAt(in)
		start, end := in.ZoneBounds()
		after := start.Add(-1)
		if t.once {
			after = after.Add(max(0, offsetAt(after)-offset)) // what was shown before
		}
		if after.Before(now) {
			after = now
		}
		at := t.days.Next(after.UTC().Add(offset)).Add(-offset)
		if end.IsZero() || at.Before(end.Add(max(0, offsetAt(end)-offset))) {
			if first.IsZero() || at.Before(first) {
				first = at
			}
		}
		if end.IsZero() || !first.IsZero() && !first.After(end) {
			return first
		}
		in = end
	}
}

// offsetAt is how far a zone's clock is ahead of UTC.
func offsetAt(t time.Time) time.Duration {
	_, seconds := t.Zone()
	return time.Duration(seconds) * time.Second
}
