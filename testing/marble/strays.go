package marble

import (
	"runtime/metrics"

	"github.com/rxsched/rxsched/internal/gort"
)

// newGoroutines returns how many goroutines the program has begun so far.
func newGoroutines() uint64 {
	sample := []metrics.Sample{{Name: "/sched/goroutines-created:goroutines"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// strays looks for goroutines that the test has begun by itself, and that go on. One that sleeps does
// so in real time, so it is a fault. Others may be meant: they are told of if the test fails. It
// reports whether to look again, as one is about to end or to wait.
func (o *others) strays(n int) (again bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.stray = ""; o.free || o.fault != "" {
		return false
	}
	if n < mostLooks/20 { // those that go on come to a point, or end
		return true
	}
	family, orphans := o.familyLocked()
	for _, g := range family {
		switch {
		case g.Busy() && n < mostLooks/8:
			again = true
		case g.State == "sleep":
			o.fault = tell("a goroutine that the test has begun goes on", g)
			return false
		}
	}
	for _, g := range append(family, orphans...) {
		if o.stray == "" {
			o.stray = tell("a goroutine that the test may have begun goes on", g)
		}
	}
	return again
}

// familyLocked returns the goroutines that the test has begun, and those that these have, without
// those of operators. Orphans may be such as well: who began them has ended.
func (o *others) familyLocked() (family, orphans []gort.Goroutine) {
	all := gort.Goroutines(gort.Stacks())
	alive, known := map[int64]gort.Goroutine{}, map[int64]bool{}
	for _, g := range all {
		alive[g.Number] = g
	}
	for g := range o.begun {
		delete(alive, g.id.Load())
	}
	home := o.home.Load()
	known[home] = true
	for before := 0; before < len(known); {
		before = len(known)
		for _, g := range all {
			if known[g.Parent] {
				known[g.Number] = true
			}
		}
	}
	for _, g := range all {
		_, is := alive[g.Number]
		_, has := alive[g.Parent]
		switch {
		case !is || g.Number == home || g.At() == "":
		case known[g.Number]:
			family = append(family, g)
		case !has && g.Parent != 0 && g.Bubble == alive[home].Bubble:
			orphans = append(orphans, g)
		}
	}
	return family, orphans
}

// hint says what may be the reason why the test fails.
func (o *others) hint() string {
	if o.stray == "" {
		return ""
	}
	return "\n" + errOthers.Error() + "\n" + o.stray
}
