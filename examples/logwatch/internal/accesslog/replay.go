package accesslog

import (
	"errors"
	"io"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// afterEdge is how much later than its stamp a record is sent, so that it falls into the window
// that begins at that moment.
const afterEdge = time.Nanosecond

// replay is a log that is sent by its own stamps.
type replay struct {
	next func() (Record, error) // io.EOF at the end
	Watch
}

// Replay sends the records of a log when the watch's clock reaches their stamps.
func (w Watch) Replay(log *History) observable.Observable[Record] {
	return replay{log.next, w}.records()
}

// records sends each record when the clock reaches its stamp, and at once if it is late or bad.
//
// It is a recursive action, whose state is the next record. In virtual time it skips most of a long
// time without records, which so costs only a few turns.
func (p replay) records() observable.Observable[Record] {
	return observable.New(func(dst *observable.Subscriber[Record]) {
		first, err := p.next()
		if err != nil {
			end(dst, err)
			return
		}
		dst.Add(scheduler.Schedule(p.Clock, func(self *action.Of[Record], due Record) {
			if p.skips(due) {
				self.Schedule(due, p.until(due))
				return
			}
			if dst.Next(due); dst.Closed() {
				return
			}
			following, err := p.next()
			if err != nil {
				end(dst, err)
				return
			}
			self.Schedule(following, p.until(following))
		}, first, p.until(first)).Action())
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
func (p replay) until(r Record) time.Duration {
	if !r.Good() {
		return 0
	}
	ahead := p.ahead(r)
	if quiet := p.quiet(); p.Speed == 0 && ahead > 2*quiet {
		ahead = quiet
	}
	return p.Clock.Wait(ahead) + afterEdge
}

func (p replay) ahead(r Record) time.Duration { return r.Stamp.Sub(p.Clock.Time()) }

// skips skips whole windows before a record, all but one. It reports false if the record is due.
func (p replay) skips(r Record) bool {
	ahead := p.ahead(r)
	if p.Speed > 0 || !r.Good() || ahead <= 0 {
		return false
	}
	p.Clock.skipped += max(0, ahead/p.Window-1) * p.Window
	return true
}
