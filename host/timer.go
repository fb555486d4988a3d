package host

import (
	"sync"
	"time"
)

// Timer is a timeout that can be refreshed even after it has fired. Where that is not needed,
// SetTimeout and its TimerID cost less. It stands for Node's Timeout object. All its methods may be
// called from any goroutine.
type Timer struct {
	host    Host
	run     func()
	delay   time.Duration
	id      TimerID    // of the latest arming; guarded by the mutex
	stopped bool       // guarded by the mutex
	mu      sync.Mutex // the host's lock is taken inside it, and no other; not held while run runs
}

// NewTimer arms a timer on h that calls f once, d from now. A negative d counts as 0. It panics if
// h or f is nil and returns [ErrClosed] if h is closed.
func NewTimer(h Host, f func(), d time.Duration) (*Timer, error) {
	if h == nil {
		panic("host: NewTimer: nil host")
	}
	if f == nil {
		panic("host: NewTimer: nil callback")
	}
	t := &Timer{host: h, run: f, delay: d}
	return t, t.arm()
}

func (t *Timer) arm() (err error) {
	t.id, err = t.host.SetTimeout(t.run, t.delay)
	return err
}

// Refresh makes the timer due at now plus its delay again, also if it has fired. After Stop it does
// nothing. It returns [ErrClosed] if the host is closed.
func (t *Timer) Refresh() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stopped || t.host.Refresh(t.id) {
		return nil
	}
	return t.arm()
}

// Stop clears the timer for good. It reports whether it was pending.
func (t *Timer) Stop() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stopped = true
	return t.host.ClearTimer(t.id)
}

// ID returns the ID of the latest arming, for Ref and Unref.
func (t *Timer) ID() TimerID {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.id
}
