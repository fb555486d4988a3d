package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
)

// stalledEnv is set for the process that is stopped and continued: its whole duration.
const stalledEnv = "RXSCHED_SOAK_STALLED"

const (
	stalledPeriod = 10 * time.Millisecond
	stalledShots  = 200
)

// outcome is the report of the process.
type outcome struct {
	Elapsed time.Duration
	Ticks   int           // of an interval
	Burst   int           // the most ticks within half of its period
	Gap     time.Duration // the longest time between two ticks
	Shots   [4]int        // one-shots that were fired never, once, twice and early
}

// stalled is that process: an interval and one-shots, all the time.
func stalled() {
	total, err := time.ParseDuration(os.Getenv(stalledEnv))
	if err != nil {
		panic(err)
	}
	rx := rxsched.New(rxsched.Config{})
	var ticks []time.Duration
	fired, early := make([]int, stalledShots), 0
	rx.Async().Schedule(func(self *action.Action) {
		ticks = append(ticks, rx.Elapsed())
		self.Schedule(stalledPeriod)
	}, stalledPeriod)
	for i := range fired {
		due := rx.Elapsed() + total/stalledShots*time.Duration(i)
		rx.Async().Schedule(func(*action.Action) {
			fired[i]++
			if rx.Elapsed() < due {
				early++
			}
		}, total/stalledShots*time.Duration(i))
	}
	fmt.Println("ready")
	time.Sleep(total + 100*time.Millisecond)
	o := outcome{Elapsed: rx.Elapsed()}
	_ = rx.Close()
	o.ticks(ticks)
	for _, n := range fired {
		o.Shots[min(n, 2)]++
	}
	o.Shots[3] = early
	if err := json.NewEncoder(os.Stdout).Encode(o); err != nil {
		panic(err)
	}
}

func (o *outcome) ticks(at []time.Duration) {
	o.Ticks = len(at)
	for i := range at {
		if i > 0 {
			o.Gap = max(o.Gap, at[i]-at[i-1])
		}
		n := 1
		for i+n < len(at) && at[i+n]-at[i] < stalledPeriod/2 {
			n++
		}
		o.Burst = max(o.Burst, n)
	}
}

// mostAtOnce is three ticks: one that was due when the process was stopped, one that was missed,
// and one in its phase.
const mostAtOnce = 3

// judge notes the faults of a process that was stopped for so long.
func (o *outcome) judge(stall time.Duration, f *faults) {
	if o.Burst > mostAtOnce {
		f.note("stall", "%d ticks in a burst", o.Burst)
	}
	if most := int((o.Elapsed-o.Gap)/stalledPeriod) + mostAtOnce; o.Ticks > most {
		f.note("stall", "%d ticks instead of %d at most", o.Ticks, most)
	}
	if o.Gap < stall/2 { // signals take their time on a busy machine
		f.note("stall", "the longest gap is %v: it was not stopped", o.Gap)
	}
	if o.Shots != [4]int{1: stalledShots} {
		f.note("stall", "one-shots that fired never, once, twice and early: %v", o.Shots)
	}
}
