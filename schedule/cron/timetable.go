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
	start := now.Add(-mostSkipped).In(t.zone)
	for before := offsetAt(start); ; {
		offset, end := offsetAt(start), endAfter(start)
		after := start.Add(-1)
		if t.once {
			after = after.Add(max(0, before-offset)) // what was shown before
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
		start, before = end, offset
	}
}

// endAfter is a time after t until which the clock of its zone is not changed, or zero if it never
// is again. Go ends the last span of a leap year a day too early.
func endAfter(t time.Time) time.Time {
	_, end := t.ZoneBounds()
	if !end.IsZero() && !end.After(t) {
		return t.Add(24 * time.Hour)
	}
	return end
}

// offsetAt is how far a zone's clock is ahead of UTC.
func offsetAt(t time.Time) time.Duration {
	_, seconds := t.Zone()
	return time.Duration(seconds) * time.Second
}
