package accesslog

import (
	"errors"
	"io"
	"math"
	"time"

	"github.com/rxsched/rxsched/action"
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

// afterEdge is how much later than its stamp a record is sent, so that it falls into the window
// that begins at that moment.
const afterEdge = time.Nanosecond

// Replay sends each record of a log when the clock reaches its stamp, and at once if it is late or
// bad.
//
// It is a recursive action, whose state is the next record. In virtual time it skips most of a long
// time without records, which so costs only a few turns.
func (w Watch) Replay(log *Input) observable.Observable[Record] {
	return observable.New(func(dst *observable.Subscriber[Record]) {
		first, err := log.Next()
		if err != nil {
			end(dst, err)
			return
		}
		dst.Add(scheduler.Schedule(w.Clock, func(self *action.Of[Record], due Record) {
			if w.skips(due) {
				self.Schedule(due, w.until(due))
				return
			}
			if dst.Next(due); dst.Closed() {
				return
			}
			following, err := log.Next()
			if err != nil {
				end(dst, err)
				return
			}
			self.Schedule(following, w.until(following))
		}, first, w.until(first)).Action())
	})
}

func end(dst *observable.Subscriber[Record], err error) {
	if errors.Is(err, io.EOF) {
		dst.Complete()
	} else {
		dst.Error(err)
	}
}

// until returns the time until a record is due, or until the log has been quiet.
func (w Watch) until(r Record) time.Duration {
	if !r.Good() {
		return 0
	}
	ahead := r.Stamp.Sub(w.Clock.Time())
	if quiet := w.quiet(); w.Speed == 0 && ahead > 2*quiet {
		ahead = quiet
	}
	return w.Clock.Wait(ahead) + afterEdge
}

// skips skips whole windows before a record, all but one. It reports false if the record is due.
func (w Watch) skips(r Record) bool {
	ahead := r.Stamp.Sub(w.Clock.Time())
	if w.Speed > 0 || !r.Good() || ahead <= 0 {
		return false
	}
	w.Clock.skipped += max(0, ahead/w.Window-1) * w.Window
	return true
}

// Stream sends the records of a log as they come, on a goroutine that reads it. Closing the input
// ends that.
func (in *Input) Stream() observable.Observable[Record] {
	return observable.New(func(dst *observable.Subscriber[Record]) {
		go func() {
			for !dst.Closed() {
				r, err := in.Next()
				if err != nil {
					end(dst, err)
					return
				}
				dst.Next(r)
			}
		}()
	})
}
