package host

import (
	"errors"

	"github.com/rxsched/rxsched/subscription"
)

var (
	// ErrClosed is returned for whatever is asked of a host after Close.
	ErrClosed = errors.New("host: closed")

	// ErrRunning is returned when a loop is asked to run while it runs.
	ErrRunning = errors.New("host: already running")

	// ErrEndless is returned by Virtual.Run when the program did not end within its bound.
	ErrEndless = errors.New("host: the program does not end: too many turns")
)

// PanicError is what [Config.Uncaught] is told of: a callback's panic, with its value and its
// stack.
type PanicError = subscription.PanicError
