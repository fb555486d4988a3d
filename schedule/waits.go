package schedule

import (
	"math"
	"slices"
	"time"
)

// Every waits d each time, without end. It panics if d is negative. It stands for ZIO's and
// Effect's spaced.
func Every(d time.Duration) Schedule {
	must(d >= 0, "Every: d is negative")
	return New(func(Step) (time.Duration, bool) { return d, true })
}

// Exponential waits base, then base times factor, then that times factor again, and so on, without
// end. A factor of 2 doubles. It panics if base is not positive or factor is below 1.
func Exponential(base time.Duration, factor float64) Schedule {
	must(base > 0, "Exponential: base is not positive")
	must(factor >= 1, "Exponential: factor is below 1")
	return New(func(step Step) (time.Duration, bool) {
		return times(base, math.Pow(factor, float64(step.Attempt-1))), true
	})
}

// Of waits as listed, and stops after the last wait. It panics if a wait is negative.
func Of(waits ...time.Duration) Schedule {
	waits = slices.Clone(waits)
	for _, d := range waits {
		must(d >= 0, "Of: a wait is negative")
	}
	return New(func(step Step) (time.Duration, bool) {
		if step.Attempt > len(waits) {
			return 0, false
		}
		return waits[step.Attempt-1], true
	})
}
