package main

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/durable/proof/chaos/linear"
)

// verdict is what the checker found.
type verdict struct {
	linear.Verdict
	stuck               []string // keys
	deaths, stops, cuts int
	died                int           // keys that had Failed because workers died, and were retried
	goOn                time.Duration // until the last key went on after the last fault
	seconds             float64
}

func (v *verdict) bad() bool { return v.Wrong+v.Early+len(v.stuck) > 0 }

func (v *verdict) line() string {
	return fmt.Sprintf("steps %d unlinear %d stuck %d early %d, "+
		"calls %d (%d unanswered, %d keys unchecked), run again %d (%.2f%%), "+
		"killed %d stopped %d cut off %d, given up and retried %d, went on in %.1fs, %.0f steps/s",
		v.Steps, v.Wrong, len(v.stuck), v.Early, v.Calls, v.Open, v.Slow,
		v.Again, 100*float64(v.Again)/float64(max(v.Steps, 1)),
		v.deaths, v.stops, v.cuts, v.died, v.goOn.Seconds(), float64(v.Steps)/max(v.seconds, 1))
}

// first is what is wrong first.
func (v *verdict) first() string {
	if v.First == "" && len(v.stuck) > 0 {
		return fmt.Sprintf("%q are stuck", v.stuck)
	}
	return v.First
}
