package main

import (
	"context"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// ours does the job by a durable action, on one server.
func ours(sync bool) system {
	return func(ctx context.Context, j job) (took, error) { return runOurs(ctx, j, sync) }
}

func runOurs(ctx context.Context, j job, sync bool) (t took, err error) {
	r, err := fleet.NewRig(1, sync)
	if err != nil {
		return t, err
	}
	defer r.Close()
	c := &count{job: j, of: make([]atomic.Int64, j.keys), all: make(chan struct{})}
	var act, later *durable.Action[int]
	for i := range workers {
		e, closing, err := r.Open(ctx, durable.Config{Worker: fmt.Sprint("w", i), Begin: c.begin})
		if err != nil {
			return t, err
		}
		defer closing()
		act = durable.Register(e, "count", func(self *durable.Of[int], n int) error {
			if n < j.steps {
				self.Schedule(n+1, 0)
			}
			return nil
		}, durable.ActionConfig[int]{})
		later = durable.Register(e, "later", func(*durable.Of[int], int) error { return nil },
			durable.ActionConfig[int]{})
	}
	begun := time.Now()
	for k := range j.keys {
		if err := act.Schedule(ctx, strconv.Itoa(k), 1, 0); err != nil {
			return t, err
		}
	}
	select {
	case <-c.all:
	case <-ctx.Done():
		return t, fmt.Errorf("%w after %d steps", ctx.Err(), c.sum.Load())
	}
	t.steps = time.Since(begun)
	if err := c.check(ctx, act); err != nil {
		return t, err
	}
	return t, j.measureLater(&t, func(i int) error {
		return later.Schedule(ctx, strconv.Itoa(i), i, tomorrow)
	}, func() (n int, err error) {
		for _, err := range later.List(ctx) {
			if err != nil {
				return n, err
			}
			n++
		}
		return n, nil
	})
}

// count counts the commits of each key.
type count struct {
	job
	of  []atomic.Int64
	sum atomic.Int64
	all chan struct{} // closed when there are as many as there should be
}

// begin is Config.Begin.
func (c *count) begin(
	ctx context.Context, r durable.Run,
) (context.Context, func(durable.Outcome, error)) {
	return ctx, func(o durable.Outcome, _ error) {
		key, err := strconv.Atoi(r.Key)
		if o != durable.Committed || err != nil {
			return
		}
		c.of[key].Add(1)
		if c.sum.Add(1) == int64(c.keys*c.steps) {
			close(c.all)
		}
	}
}

// check returns an error unless each key has committed each step once.
func (c *count) check(ctx context.Context, act *durable.Action[int]) error {
	for k := range c.of {
		i, err := act.Inspect(ctx, strconv.Itoa(k))
		n := c.of[k].Load()
		if err != nil || i.Status != durable.Done || i.State != c.steps || n != int64(c.steps) {
			return fmt.Errorf("key %d is %v at step %d, with %d commits: %w",
				k, i.Status, i.State, n, err)
		}
	}
	return nil
}
