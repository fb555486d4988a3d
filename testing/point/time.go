package point

import (
	"time"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Now is time.Now. In an order, a second reading of one moment is a nanosecond later, as work takes some
// time, but not in a bubble of the test's own.
func Now() time.Time {
	if t := steps.Self(); t != nil {
		return t.Reading(time.Now())
	}
	return time.Now()
}

// Since is time.Since, by [Now].
func Since(t time.Time) time.Duration { return Now().Sub(t) }

// Until is time.Until, by [Now].
func Until(t time.Time) time.Duration { return t.Sub(Now()) }
