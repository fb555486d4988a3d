package host

import (
	"errors"

	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

var (
	// ErrClosed says that a host is closed. Methods that register a callback return it after Close.
	// With errors.Is it matches every error of the module that says that something is closed.
	ErrClosed = waits.ErrClosed

	// ErrRunning says that the loop is being driven already.
	ErrRunning = errors.New("host: already running")

	// ErrTimestamp says that the timestamp of a frame is before that of the last frame. Loop.Vsync
	// and Virtual.Vsync return it.
	ErrTimestamp = errors.New("host: Vsync: the timestamp is before the last one")

	// ErrReleased says that a hold is over already. Hold.Post returns it.
	ErrReleased = errors.New("host: the hold is over")

	// ErrHeld says that a hold of a virtual host did not end within Config.HoldTimeout. Virtual.Run
	// returns an error that wraps it and says what is pending.
	ErrHeld = errors.New("host: a hold does not end")

	// ErrEndless says that a program did not end within Config.MaxTurns. Virtual.Run returns
	// an error that wraps it and says what is pending.
	ErrEndless = errors.New("host: the program does not end: too many turns")
)

// What Vsync and GrantIdle return if the config lacks the hook.
var (
	errNoRequestFrame = errors.New("host: Vsync: Config.RequestFrame is nil")
	errNoRequestIdle  = errors.New("host: GrantIdle: Config.RequestIdle is nil")
)

// PanicError is what [Config.OnError] is told of: a callback's panic, with its value and its
// stack.
type PanicError = subscription.PanicError
