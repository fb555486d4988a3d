package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// away kills all servers while many runs become due. They are as many as the flag says, and a
// hundredth of that in each later phase of a round. In the end all have run.
func (r *round) away(time.Time) error {
	n := r.o.crowd
	if r.crowds > 0 {
		n = max(n/100, 1)
	}
	keys := make([]string, n)
	for i := range keys {
		keys[i] = strconv.Itoa(r.crowds + i)
	}
	dues := make([]time.Time, n)
	fill := func(n int, due func() time.Time) error {
		return fleet.AtOnce(64, n, func(i int) error {
			dues[i] = due()
			return scheduleSurely(r.ctx, r.crowd, keys[i], uint64(r.crowds+i), time.Until(dues[i]))
		})
	}
	begun := time.Now()
	if err := fill(n/50+1, func() time.Time { return begun.Add(time.Hour) }); err != nil {
		return err
	}
	// It should take 50 times as long to schedule all, and may take half as long again.
	due := time.Now().Add(3*time.Second + 75*time.Since(begun))
	if err := fill(n, func() time.Time {
		if soon := time.Now().Add(3 * time.Second); soon.After(due) {
			return soon
		}
		return due
	}); err != nil {
		return err
	}
	start := r.herd.killServers()
	killed := time.Now()
	for _, d := range dues {
		if d.After(killed) {
			r.v.away++
		}
		if d.After(due) {
			due = d
		}
	}
	time.Sleep(time.Until(due) + time.Second)
	if err := start(); err != nil {
		return err
	}
	r.crowds += n
	back := time.Now()
	left, wait, err := awaitDone(r, r.crowd, keys, time.Duration(n)*time.Millisecond/5) // to wake them
	if err != nil {
		return err
	}
	fmt.Printf("servers away for %.1fs while runs became due: of %d, %d were left %s\n",
		back.Sub(killed).Seconds(), n, len(left), wait)
	r.v.leave("crowd", left)
	r.left = append(r.left, left...)
	return nil
}

// mostAsked bounds how many keys are looked at together: looking must not slow down the runs.
const mostAsked = 1000

// awaitDone waits until the runs of all keys are over, and returns those that are stuck. It moves if
// any run of the action does.
func awaitDone[S any](
	r *round, a *durable.Action[S], keys []string, more time.Duration,
) ([]string, *stall, error) {
	wait, ran := r.stall(a.Name(), more), newTail(r.herd.dir)
	for len(keys) > 0 {
		r.herd.random.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		ctx, cancel := context.WithTimeout(r.ctx, catchUp)
		left, answers, revived := undone(ctx, a, keys)
		cancel()
		done := len(keys) - len(left)
		keys = left
		r.v.died += revived
		moved := ran.more(a.Name()) || done+revived > 0
		if wait.look(time.Now(), moved, answers > 0) {
			break
		}
		if wait.silent > longestWait || r.ctx.Err() != nil {
			return nil, nil, fmt.Errorf("waited for runs of %s: %v", a.Name(), wait)
		}
		if done < mostAsked {
			time.Sleep(200 * time.Millisecond)
		}
		if err := r.herd.revive(); err != nil {
			return nil, nil, err
		}
	}
	r.v.still = max(r.v.still, wait.most)
	return keys, wait, nil
}

// undone asks for the first of the keys, and returns all whose runs are not known to be over. It
// retries those that have Failed because workers died.
func undone[S any](
	ctx context.Context, a *durable.Action[S], keys []string,
) (left []string, answers, revived int) {
	asked := keys[:min(len(keys), mostAsked)]
	answered, over := make([]bool, len(asked)), make([]bool, len(asked))
	again := make([]bool, len(asked))
	_ = fleet.AtOnce(32, len(asked), func(i int) error {
		once, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		info, err := a.Inspect(once, asked[i])
		answered[i] = err == nil
		if again[i] = err == nil && died(info) && a.Retry(once, asked[i]) == nil; again[i] {
			return nil
		}
		over[i] = err == nil && !died(info) &&
			info.Status != durable.Pending && info.Status != durable.Running
		return nil
	})
	left = keys[len(asked):]
	for i, key := range asked {
		if !over[i] {
			left = append(left, key)
		}
		if answered[i] {
			answers++
		}
		if again[i] {
			revived++
		}
	}
	return left, answers, revived
}

// judgeCrowd checks that each key of the crowd, from one on, ran, and committed once at most: a worker
// that dies after its commit does not log it. Those that are left are stuck already.
func judgeCrowd(v *verdict, from, keys int, left []string, events []event) {
	runs, commits, stuck := make([]int, keys), make([]int, keys), map[string]bool{}
	for _, key := range left {
		stuck[key] = true
	}
	for _, e := range events {
		switch e.Kind {
		case crowded:
			runs[e.Key]++
		case crowdCommitted:
			commits[e.Key]++
		}
	}
	for k := from; k < keys; k++ {
		v.again += max(runs[k]-1, 0)
		if runs[k] == 0 && !stuck[strconv.Itoa(k)] {
			v.lost++
			v.blameText("key %d of the crowd is lost: it never ran", k)
		}
		if commits[k] > 1 {
			v.twice++
			v.blameText("key %d of the crowd committed %d times", k, commits[k])
		}
	}
}
