package durable

import (
	"fmt"
	"time"
)

// SlowError tells [Config.Trouble] that a function goes on beyond its Timeout, that runs hold all
// slots of an action and none ends, or that the server does not do what it is asked to. It comes
// again each time that has lasted twice as long, and when it is over.
type SlowError struct {
	What      SlowWhat
	Name, Key string        // of the run, or the oldest of several; of the server: no name, a subject
	Took      time.Duration // so far, or in all
	Over      bool          // it is over
	Taken     int           // slots of the action; of the server: calls that wait
	Slots     int           // Config.Concurrency; of the server: 0
	Err       error         // what the server said last, or that it said nothing
}

// SlowWhat says what is slow.
type SlowWhat string

// What can be slow.
const (
	SlowFunction SlowWhat = "function" // it goes on beyond its Timeout
	SlowSlots    SlowWhat = "slots"    // for 10 seconds, or Timeout if shorter, none was free
	SlowServer   SlowWhat = "server"   // for 10 seconds a call has not succeeded, and is tried again
)

// Error says what it is and for how long, such as
//
//	durable: the function of poll/"k" still runs after 2m0s, beyond its Timeout; 3 of 256 slots are taken
func (e *SlowError) Error() string {
	took := e.Took.Round(time.Millisecond)
	switch {
	case e.What == SlowFunction && e.Over:
		return fmt.Sprintf("durable: the function of %s/%q has ended after %v", e.Name, e.Key, took)
	case e.What == SlowFunction:
		return fmt.Sprintf("durable: the function of %s/%q still runs after %v, beyond its Timeout; "+
			"%d of %d slots are taken", e.Name, e.Key, took, e.Taken, e.Slots)
	case e.What == SlowSlots && e.Over:
		return fmt.Sprintf("durable: a slot of %s is free again after %v", e.Name, took)
	case e.What == SlowSlots:
		return fmt.Sprintf("durable: all %d slots of %s are taken, and none has become free for %v: "+
			"no other run begins; the oldest is that of %q", e.Slots, e.Name, took, e.Key)
	case e.Over:
		return fmt.Sprintf("durable: the server answers again after %v", took)
	}
	return fmt.Sprintf("durable: the server has not done what it was asked to for %v, and %d calls "+
		"wait, the oldest for %s: %v", took, e.Taken, e.Key, e.Err)
}

// Unwrap returns Err.
func (e *SlowError) Unwrap() error { return e.Err }

// slow is something that takes time, and of which trouble is told.
type slow struct {
	since time.Time // zero: it does not last
	told  bool
	next  time.Duration // how long it has lasted when it is told of
}

// begin notes that it lasts from now on, and is told of after first.
func (s *slow) begin(now time.Time, first time.Duration) { *s = slow{since: now, next: first} }

// due reports whether it is to be told of, and how long it has lasted. The next time it has to last
// twice as long.
func (s *slow) due(now time.Time) (took time.Duration, yes bool) {
	took = now.Sub(s.since)
	if s.since.IsZero() || took < s.next {
		return took, false
	}
	s.told, s.next = true, 2*took
	return took, true
}

// end notes that it lasts no longer, and reports whether it was told of.
func (s *slow) end(now time.Time) (took time.Duration, told bool) {
	took, told = now.Sub(s.since), s.told
	*s = slow{}
	return took, told
}
