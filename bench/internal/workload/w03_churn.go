package workload

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// W3: timers that are armed and cancelled before they are due.

// churning arms and stops t.N timers; live of them are pending at a time.
type churning struct {
	t       *cell.Trial
	live    int
	fired   atomic.Int64
	stopped int
}

func churns() (all []cell.Cell) {
	for variant, live := range map[string]int{"pair": 1, "live10k": spec.Live} {
		c := cell.Cell{Workload: "W3", Variant: variant, N: spec.Many, Unit: cell.Per}
		all = append(all, cells(c, timerSystems(), func(t *cell.Trial, s system[timers]) {
			c := &churning{t: t, live: min(live, t.N)}
			s.do(timerWork{churn: c})
			c.check(s.name)
		})...)
	}
	return all
}

func churn[H any](c *churning, arm armer[H], stop stopper[H]) {
	pending := make([]H, c.live)
	f := func() { c.fired.Add(1) }
	end := func(h H) {
		if stop(h) {
			c.stopped++
		}
	}
	c.t.Measure(func() {
		slot := 0
		for i := range c.t.N {
			if i >= c.live {
				end(pending[slot])
			}
			pending[slot] = arm(spec.Churn(i), f)
			if slot++; slot == c.live {
				slot = 0
			}
		}
		for _, h := range pending {
			end(h)
		}
	})
}

// check allows for a known flaw of timingwheel: Stop can miss a timer on its way from one wheel to
// the next.
func (c *churning) check(system string) {
	missed := c.t.N - c.stopped
	if system == "timingwheel" && missed > 0 && missed < c.t.N/1000 {
		c.t.Figure("missed_stops", float64(missed))
		c.stopped = c.t.N
	}
	c.t.Count(c.stopped, c.t.N)
	c.t.Check(c.fired.Load() == 0, "%d timers fired", c.fired.Load())
}
