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
// that begins at that moment, not into the one that ends there.
const afterEdge = time.Nanosecond

// replay is a log that is sent by its own stamps.
type replay struct {
	next func() (record, error) // io.EOF at the end
	watch
}

// records sends each record when the clock reaches its stamp. One that is late, or bad, is sent at
// once.
//
// It is a recursive action, whose state is the record to be sent next. In virtual time it leaves out
// most of a long time without records, so that such a time costs a few turns however long it is.
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

// until is how long it is until a record is to be sent, or until the log has been quiet.
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

// skips leaves out whole windows before a record, all but one. It reports false if the record's time
// has come.
func (p replay) skips(r record) bool {
	ahead := p.ahead(r)
	if p.speed > 0 || !r.good() || ahead <= 0 {
		return false
	}
	p.clock.skipped += max(0, ahead/p.window-1) * p.window
	return true
}
