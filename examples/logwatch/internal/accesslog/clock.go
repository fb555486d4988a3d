package accesslog

import (
	"math"
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// Clock relates the time of the log to that of a host. Both begin at Origin, and the host may run
// slower. Only callbacks of the host use it.
type Clock struct {
	scheduler.Scheduler
	Origin  time.Time
	speed   float64       // of the log's time; 1 if it is the host's
	skipped time.Duration // of the log's time, which the host left out
}

// Time returns the time of the log.
func (c *Clock) Time() time.Time {
	passed := c.Scheduler.Now().Sub(c.Origin)
	if c.speed != 1 {
		passed = time.Duration(float64(passed) * c.speed)
	}
	return c.Origin.Add(passed + c.skipped)
}

// Wait returns how long the host waits while d passes in the log.
func (c *Clock) Wait(d time.Duration) time.Duration {
	if c.speed == 1 {
		return d
	}
	return time.Duration(min(math.Ceil(float64(d)/c.speed), 1<<62)) // rather late than early
}

// Floor returns the last whole multiple of d since midnight up to t, by the clock on the wall where
// t was taken.
func Floor(t time.Time, d time.Duration) time.Time {
	_, offset := t.Zone()
	wall := t.Add(time.Duration(offset) * time.Second)
	return t.Add(wall.Truncate(d).Sub(wall))
}
