package main

import (
	"context"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/internal/runtime/gort"
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

// whenCommitted notes an event if the run that has the context is committed.
func whenCommitted(run context.Context, note func(event), e event) {
	whenOver(run, func(o engine.Outcome) {
		if o == engine.Committed {
			note(e)
		}
	})
}

// actions is how many a worker registers: four here, and those of its caller.
const actions = 4 + len(names)

// retry is the schedule of all retries.
var retry = schedule.Every(50 * time.Millisecond)

// early is how long it is until a run is due by the worker's clock.
func (r role) early(due time.Time) int64 { return int64(max(due.Sub(r.now()), 0)) }

// registerChain registers the chain with a type of state that has a link.
func registerChain[S any](e durable.Engine, r role, note func(event), in func(*S) *link) {
	durable.Register(e, "chain", func(self *durable.Of[S], s S) error {
		l := *in(&s)
		next := l.follow()
		key, _ := strconv.ParseUint(self.Key(), 10, 64)
		step := event{Kind: ran, Key: key, Step: l.Step, Before: l.Hash, After: next.Hash,
			Early: r.early(self.Due())}
		note(step)
		done := step
		done.Kind = committed
		whenCommitted(self.Context(), note, done)
		if d := duration(r.Slow); d > 0 {
			time.Sleep(d)
		}
		*in(&s) = next
		self.Schedule(s, pauseOf(next))
		return nil
	}, durable.ActionConfig[S]{Retry: retry, Timeout: timeout})
}

// register registers the target of the storm, and the crowd.
func register(e durable.Engine, r role, note func(event), claims *sync.Map) {
	durable.Register(e, "storm", func(self *durable.Of[uint64], id uint64) error {
		claimed, _ := claims.Load(gort.Goid()) // the goroutine that claims runs the function
		run := event{Kind: stormed, Step: id, Before: uint64(claimed.(int64)), After: rand.Uint64(),
			Early: r.early(self.Due())}
		note(run)
		time.Sleep(rand.N(20 * time.Millisecond))
		run.Kind = calmed
		note(run)
		return nil
	}, durable.ActionConfig[uint64]{Retry: retry, Timeout: timeout, Claim: true})
	durable.Register(e, "crowd", func(self *durable.Of[uint64], n uint64) error {
		run := event{Kind: crowded, Key: n, Early: r.early(self.Due())}
		note(run)
		run.Kind = crowdCommitted
		whenCommitted(self.Context(), note, run)
		return nil
	}, durable.ActionConfig[uint64]{Retry: retry, Timeout: timeout})
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
