package mailbox

import (
	"context"

	"github.com/rxsched/rxsched/internal/waits"
)

// Bell wakes a goroutine that fetches. Any goroutine may ring it; one at a time may fetch.
type Bell struct {
	rung chan struct{} // holds a token if something has changed since the last look
}

// NewBell makes a bell that has not rung.
func NewBell() Bell { return Bell{make(chan struct{}, 1)} }

// Ring says that something has changed. It does not wait.
func (b Bell) Ring() {
	select {
	case b.rung <- struct{}{}:
	default:
	}
}

// Fetch waits until take returns a value, or says that there will be none. It reports false at that
// end, with its error, with ctx's error if ctx ends, and in a callback of a host that closes, with
// scheduler.ErrAbandoned. Whatever changes take's answer must ring b.
func Fetch[T any](
	ctx context.Context, b Bell, take func() (v T, ok, ended bool, err error),
) (v T, ok bool, err error) {
	for {
		if err := ctx.Err(); err != nil {
			return v, false, err
		}
		v, ok, ended, err := take()
		if ok || ended {
			return v, ok, err
		}
		if !b.wait(ctx) {
			return v, false, waits.ErrAbandoned
		}
	}
}

// wait waits for a change. It reports false in a callback of a host that closes.
func (b Bell) wait(ctx context.Context) bool {
	stop, done := waits.Stop()
	defer done()
	select {
	case <-b.rung:
	case <-ctx.Done():
	case <-stop:
		return false
	}
	return true
}
