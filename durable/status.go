package durable

import "fmt"

// Status says what becomes of a key.
type Status uint8

const (
	// Pending says that a run is due at a time.
	Pending Status = iota + 1
	// Running says that a worker has claimed the run: of an action with Claim, or because the worker
	// that had it before may have died.
	Running
	// Done says that the last run did not schedule another one.
	Done
	// Cancelled says that the pending run was cancelled.
	Cancelled
	// Failed says that the run failed, and its schedule of retries has stopped. The record stays
	// until Action.Retry or Action.Discard.
	Failed
)

// awaits reports whether a run is still to come or in progress.
func (s Status) awaits() bool { return s == Pending || s == Running }

var statusNames = [...]string{"Unknown", "Pending", "Running", "Done", "Cancelled", "Failed"}

// String returns the constant's name.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", s)
}

// Cancellation is the answer of Unsubscribe.
type Cancellation uint8

const (
	// NotFound says that no run was pending.
	NotFound Cancellation = iota
	// WasPending says that a run was pending, and is cancelled: it does not begin. Without
	// ActionConfig.Claim, that is by the caller's clock.
	WasPending
	// WasRunning says that a run has begun. Without ActionConfig.Claim it says so of each run that
	// is due, since its begin is not stored. Its context ends, and what it schedules is dropped.
	WasRunning
)

// String returns "not found", "cancelled" or "running".
func (c Cancellation) String() string {
	switch c {
	case WasPending:
		return "cancelled"
	case WasRunning:
		return "running"
	}
	return "not found"
}
