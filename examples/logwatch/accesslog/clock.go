package accesslog

import (
	"math"
	"time"

	"github.com/rxsched/rxsched/observable"
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

// Replay sends each record of a log when the clock reaches its stamp, and at once if it is late or
// bad. In virtual time it skips most of a long time without records, which so costs only a few
// turns.
func (w Watch) Replay(log *Input) records {
	return toEnd(observable.Pipe1(observable.FromFunc(log.read), observable.ConcatMap(w.due)))
}

// afterEdge is how much later than its stamp a record is sent, so that it falls into the window
// that begins at that moment.
const afterEdge = time.Nanosecond

// due sends a record when it is due. In virtual time that is not before the log has been quiet, and
// then whole windows are skipped, all but one.
func (w Watch) due(r Record) records {
	ahead := r.Stamp.Sub(w.Clock.Time())
	wait, skips := w.Clock.Wait(ahead)+afterEdge, false
	switch quiet := w.quiet(); {
	case !r.Good():
		wait = 0
	case w.Speed == 0 && ahead > 2*quiet:
		wait, skips = w.Clock.Wait(quiet)+afterEdge, true
	}
	return observable.Pipe1(observable.Timer(wait, w.Clock),
		observable.ConcatMap(func(int) records {
			if !skips {
				return observable.Of(r)
			}
			ahead := r.Stamp.Sub(w.Clock.Time())
			w.Clock.skipped += max(0, ahead/w.Window-1) * w.Window
			return w.due(r)
		}))
}
