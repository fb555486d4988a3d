package main

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
	next func() (record, error) // io.EOF at the end
	watch
}

// records sends each record when the clock reaches its stamp, and at once if it is late or bad.
//
// It is a recursive action, whose state is the next record. In virtual time it skips most of a long
// time without records, which so costs only a few turns.
func (p replay) records() observable.Observable[record] {
	return observable.New(func(dst *observable.Subscriber[record]) {
		first, err := p.next()
		if err != nil {
			end(dst, err)
			return
		}
		dst.Add(scheduler.Schedule(p.clock, func(self *action.Of[record], due record) {
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

func end(dst *observable.Subscriber[record], err error) {
	if errors.Is(err, io.EOF) {
		dst.Complete()
	} else {
		dst.Error(err)
	}
}

// until returns the time until a record is due, or until the log has been quiet.
func (p replay) until(r record) time.Duration {
	if !r.good() {
		return 0
	}
	ahead := p.ahead(r)
	if quiet := p.quiet(); p.speed == 0 && ahead > 2*quiet {
		ahead = quiet
	}
	return p.clock.wait(ahead) + afterEdge
}

func (p replay) ahead(r record) time.Duration { return r.stamp.Sub(p.clock.now()) }

// skips skips whole windows before a record, all but one. It reports false if the record is due.
func (p replay) skips(r record) bool {
	ahead := p.ahead(r)
	if p.speed > 0 || !r.good() || ahead <= 0 {
		return false
	}
	p.clock.skipped += max(0, ahead/p.window-1) * p.window
	return true
}
