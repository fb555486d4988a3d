package main

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/schedule"
)

type endKey struct{}

// ending is what a run's function leaves in its context, to be told what became of the run.
type ending struct{ told func(engine.Outcome) }

// telling tells functions the outcomes of their runs, and notes those that are not called any more.
func (c *caller) telling(
	ctx context.Context, r engine.Run,
) (context.Context, func(engine.Outcome, error)) {
	end := new(ending)
	if r.Deaths >= engine.MostDeaths {
		end.told = c.dies(durable.Run(r))
	}
	return context.WithValue(ctx, endKey{}, end), func(o engine.Outcome, _ error) {
		if end.told != nil {
			end.told(o)
		}
	}
}

// whenOver calls told with the outcome of the run that has the context.
func whenOver(run context.Context, told func(engine.Outcome)) {
	run.Value(endKey{}).(*ending).told = told
}

// actions is how many a worker registers: the chain, and those of its caller.
const actions = 1 + len(names)

// retry is the schedule of all retries.
var retry = schedule.Every(50 * time.Millisecond)

// early is how long it is until a run is due by the worker's clock.
func (r role) early(due time.Time) int64 { return int64(max(due.Sub(r.now()), 0)) }

// registerChain registers the chain.
func registerChain(e durable.Engine, r role, note func(event)) {
	durable.Register(e, "chain", func(self *durable.Of[link], l link) error {
		next := l.follow()
		key, _ := strconv.ParseUint(self.Key(), 10, 64)
		step := event{Kind: ran, Key: key, Step: l.Step, Before: l.Hash, After: next.Hash,
			Early: r.early(self.Due())}
		note(step)
		step.Kind = committed
		whenOver(self.Context(), func(o engine.Outcome) {
			if o == engine.Committed {
				note(step)
			}
		})
		if d := duration(r.Slow); d > 0 {
			time.Sleep(d)
		}
		self.Schedule(next, pauseOf(next))
		return nil
	}, durable.ActionConfig[link]{Retry: retry, Timeout: timeout})
}

// duration is how long a run takes: mostly no time, and sometimes longer than AckWait.
func duration(slow float64) time.Duration {
	switch n := rand.Float64(); {
	case n < slow:
		return 10*time.Millisecond + rand.N(2*ackWait)
	case slow > 0 && n < 0.05:
		return 10 * time.Millisecond
	}
	return 0
}

// pauseOf is the delay of the next step: most are held by the server, some need a schedule.
func pauseOf(l link) time.Duration {
	switch l.Hash % 20 {
	case 0:
		return holdMax + 1100*time.Millisecond
	case 1, 2, 3:
		return 0
	}
	return time.Duration(l.Hash%100) * time.Millisecond
}
