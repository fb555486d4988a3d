package host

import (
	"errors"

	"github.com/rxsched/rxsched/subscription"
)

var (
	// ErrClosed says that a host is closed. Methods that register a callback return it after Close.
	ErrClosed = errors.New("host: closed")

	// ErrRunning says that a loop is running already.
	ErrRunning = errors.New("host: already running")

	// ErrEndless says that a program did not end within Config.MaxTurns. Virtual.Run returns it.
	ErrEndless = errors.New("host: the program does not end: too many turns")
)

// PanicError is what [Config.Uncaught] is told of: a callback's panic, with its value and its
// stack.
type PanicError = subscription.PanicError
