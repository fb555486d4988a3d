package conduct

import "time"

// Step is what a goroutine does when it goes on from a point.
type Step struct {
	Thread string // the name of the goroutine, such as that of the host that it drives
	What   string // what it is about to do, such as "turn"
	On     any    // the object that it does it to; nil if it is not known
}

// Outcome says how [Drive] ended.
type Outcome int

// The outcomes.
const (
	On Outcome = iota // it goes on
	Done
	Stuck  // no goroutine has reached a point for long, and it is not done
	Left   // the chooser chose no step
	Faulty // there was a fault
)

// Stage is goroutines that go on one at a time. The goroutine that drives calls its methods.
type Stage interface {
	// Quiet waits until all other goroutines are blocked. It returns how it has ended, or On.
	Quiet() Outcome

	// Ready returns the steps that can be taken, in an order that does not depend on the Go
	// scheduler.
	Ready() []Step

	// Release takes a step.
	Release(i int)

	// Rest lets the time pass, as no step can be taken, until a goroutine reaches a point. It
	// returns how it has ended, or On.
	Rest() Outcome
}

// Rest waits until a goroutine comes to a point, which came tells, for as long as patience. wait waits
// until all other goroutines are blocked.
func Rest(came <-chan struct{}, patience time.Duration, wait func()) Outcome {
	select {
	case <-came:
	case <-time.After(patience):
		if wait(); len(came) == 0 { // or else one has just reached a point
			return Stuck
		}
	}
	return On
}

// Drive takes steps. choose returns the index of one, or less than 0 to leave.
func Drive(s Stage, choose func([]Step) int) Outcome {
	for {
		if end := s.Quiet(); end != On {
			return end
		}
		if steps := s.Ready(); len(steps) > 0 {
			i := choose(steps) // the goroutines are all blocked
			if i < 0 {
				return Left
			}
			s.Release(i)
		} else if end := s.Rest(); end != On {
			return end
		}
	}
}
