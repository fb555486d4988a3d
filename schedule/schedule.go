package schedule

import (
	"iter"
	"math/big"
	"time"
)

// Step is what a schedule is asked: the number of a wait, and the times.
type Step struct {
	// Attempt is the number of the wait, from 1 on. If something is tried again, it is the number of
	// tries so far.
	Attempt int

	// Started is when it all began: the first try, or the start of the timer.
	Started time.Time

	// Now is when the wait begins.
	Now time.Time

	// Err is why the latest try failed, or nil.
	Err error
}

// Schedule says how long to wait before each next run, and when to stop. It is a value without
// state. The zero Schedule stops at once. Any goroutine may use it.
type Schedule struct {
	next func(Step) (time.Duration, bool)
}

// New makes a schedule of a function, which returns the wait of a step, or false to stop. The
// function must depend on the step alone. It panics if next is nil.
func New(next func(Step) (wait time.Duration, ok bool)) Schedule {
	must(next != nil, "New: nil next")
	return Schedule{next}
}

// Next returns the wait of a step, or false if the schedule stops. It panics if the number of the
// step is not positive.
func (s Schedule) Next(step Step) (wait time.Duration, ok bool) {
	must(step.Attempt > 0, "Next: Attempt is not positive")
	if s.next == nil {
		return 0, false
	}
	if wait, ok = s.next(step); !ok {
		return 0, false
	}
	return max(wait, 0), true
}

// Times returns the times of the runs, if the first wait begins at start and the runs take no time
// and do not fail.
func (s Schedule) Times(start time.Time) iter.Seq[time.Time] {
	return func(yield func(time.Time) bool) {
		step := Step{Attempt: 1, Started: start, Now: start}
		for ; ; step.Attempt++ {
			wait, ok := s.Next(step)
			if !ok {
				return
			}
			step.Now = step.Now.Add(wait)
			if !yield(step.Now) {
				return
			}
		}
	}
}

// then makes a schedule that changes the waits of s, or stops earlier.
func (s Schedule) then(change func(step Step, wait time.Duration) (time.Duration, bool)) Schedule {
	return Schedule{func(step Step) (time.Duration, bool) {
		wait, ok := s.Next(step)
		if !ok {
			return 0, false
		}
		return change(step, wait)
	}}
}

// times multiplies a wait, and rounds down. The longest wait is the largest Duration.
func times(d time.Duration, factor float64) time.Duration {
	product := float64(d) * factor
	if d <= exact && product <= float64(exact) {
		return time.Duration(product)
	}
	all := new(big.Float).SetInt64(int64(d)) // and so with 64 bits
	all.SetPrec(128).Mul(all, new(big.Float).SetFloat64(factor))
	whole, _ := all.Int64() // the largest, if it is larger
	return time.Duration(whole)
}

// exact is how far a float64 has all whole numbers: 104 days.
const exact = time.Duration(1 << 53)

func must(ok bool, message string) {
	if !ok {
		panic("schedule: " + message)
	}
}
