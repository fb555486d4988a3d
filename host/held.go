package host

import (
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/internal/waits"
)

// mustNotBeHeld panics if err is that of a hold that does not end. If a host closes in whose
// callback the caller is, the caller goes on as if the virtual host had been stopped.
func mustNotBeHeld(err error) {
	if errors.Is(err, ErrHeld) {
		panic(err)
	}
}

// awaitHolds waits in real time until the last hold ends, something is posted or becomes ready at
// now, or the host is stopped or closed. It returns ErrHeld if none of this happens within
// HoldTimeout, and waits.ErrAbandoned if the caller's goroutine may not wait any more, as it is in a
// callback of another host, which closes. The lock is held before and after, and not meanwhile.
func (v *Virtual) awaitHolds(now time.Duration) error {
	woken := make(chan struct{})
	v.woken = woken
	v.sleeping, v.sleepsTo, v.awaitsHolds = true, now+1, true
	v.mu.Unlock()
	err := v.sleepUntil(woken)
	v.mu.Lock()
	v.awaitsHolds = false
	if !v.sleeping { // whatever else has happened
		return nil
	}
	v.sleeping = false
	if err == ErrHeld {
		err = v.unfinished(fmt.Errorf("%w: after %v", ErrHeld, v.holdTimeout))
	}
	return err
}

// sleepUntil waits until woken is closed. The lock is not held.
func (v *Virtual) sleepUntil(woken <-chan struct{}) error {
	timeout := time.NewTimer(v.holdTimeout)
	defer timeout.Stop()
	stop, done := waits.Stop()
	defer done()
	select {
	case <-woken:
		return nil
	case <-stop:
		return waits.ErrAbandoned
	case <-timeout.C:
		return ErrHeld
	}
}
