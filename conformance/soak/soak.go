package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"time"
)

// config sets durations and numbers. Parts whose number is 0 are left out.
type config struct {
	Duration      time.Duration
	Seed          uint64
	Timers        int
	Subscriptions int
	Stall         time.Duration
}

// run runs everything, prints the results, and reports whether all is well.
func (c config) run(out io.Writer) bool {
	fmt.Fprintf(out, "seed %d\n", c.Seed)
	var f faults
	c.stall(out, &f)
	r := rand.New(rand.NewPCG(c.Seed, 0))
	var t tally
	newRound(r, &t, &f).play() // allocates what stays
	t = tally{}
	before := measure()
	c.pendingTimers(out, &f)
	c.subscriptions(out, &f)
	begin := time.Now()
	next := begin.Add(10 * time.Second)
	for time.Since(begin) < c.Duration {
		newRound(r, &t, &f).play()
		if time.Now().After(next) {
			next = next.Add(10 * time.Second)
			fmt.Fprintf(out, "%8v  %v\n", time.Since(begin).Round(time.Second), &t)
		}
	}
	fmt.Fprintf(out, "%v of rounds: %v\n", time.Since(begin).Round(time.Second), &t)
	fmt.Fprintf(out, "%.0f runs and %.0f values a second\n", rate(t.runs.Load(), begin),
		rate(t.values.Load(), begin))
	compare(out, before, measure(), &f)
	return f.report(out)
}

func rate(n int64, since time.Time) float64 { return float64(n) / time.Since(since).Seconds() }
