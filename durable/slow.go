package durable

import (
	"time"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// SlowError tells [Config.OnError] that a function goes on beyond its Timeout, or that the server does
// not do what it is asked to, and when that is over. Of the server it comes again each time that has
// lasted twice as long.
type SlowError struct {
	What      string        // SlowFunction or SlowServer
	Name, Key string        // of the run; of the server: no name, a subject
	Took      time.Duration // so far, or in all
	Over      bool          // it is over
	Waiting   int           // of the server: calls that wait
	Err       error         // what the server said last, or that it said nothing
}

// What can be slow.
const (
	SlowFunction = "function" // it goes on beyond its Timeout
	SlowServer   = "server"   // for 10 seconds a call has not succeeded, and is tried again
)

// Error says what it is and for how long, such as
//
//	durable: the function of poll/"k" still runs after 2m0s, beyond its Timeout
func (e *SlowError) Error() string { return (*engine.Slow)(e).Error() }

// Unwrap returns Err.
func (e *SlowError) Unwrap() error { return e.Err }
