// Package stepped has the scheduler whose runs package record notes and package replay repeats. A
// run is told by the step that asked for it, and by its number among all that the step has asked
// for: actions have no number of their own, since operators use them again.
package stepped

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// ID names a request for a run.
type ID struct {
	Step uint64 // the sequence of the step that asked; 0 if none did
	Nth  uint32 // counts the requests of the step, from 1
}

// Backend decides when requests run.
type Backend interface {
	// Ask names the request that the calling goroutine makes now. The lock is held.
	Ask() ID

	// Arrange has r run after its delay. If r.Again is set, the run in progress is that of the same
	// handle. The lock is not held.
	Arrange(r *Request)

	// Withdraw forgets r, which was arranged and did not run. The lock is held.
	Withdraw(r *Request)

	// Begin is called before r runs. The lock is held.
	Begin(r *Request)

	// End is called after r has run, or panicked. The lock is not held.
	End(r *Request)
}

// Scheduler runs actions when its backend says so.
type Scheduler struct {
	scheduler.Base
	backend Backend
	gone    subscription.Subscription
	mu      sync.Mutex                  // takes the place of a host's lock; guards all below
	latest  map[*action.Action]*Request // of each action that has one
	closed  bool
}

// Request is one request for a run of an action.
type Request struct {
	ID
	Delay  time.Duration
	Handle any // the backend's; set by Arrange, and before it if Again is
	Again  bool

	s        *Scheduler
	a        *action.Action
	arranged bool // Arrange has returned; guarded by the scheduler
	state    state
}

// state of a request; guarded by the scheduler.
type state uint8

const (
	waiting state = iota
	ran           // or runs
	withdrawn
)

// Init sets a scheduler up.
func (s *Scheduler) Init(b Backend, now func() time.Time) {
	s.backend, s.latest = b, map[*action.Action]*Request{}
	s.Base.Init(&s.mu, (*hooks)(s), now)
}

// Gone closes when the scheduler does, after it has abandoned what was pending.
func (s *Scheduler) Gone() *subscription.Subscription { return &s.gone }

// Closed reports whether the scheduler is closed: then it refuses all requests.
func (s *Scheduler) Closed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// Close abandons what is pending, in the order in which it was asked for, because the host of the
// scheduler has closed. The lock is not held.
func (s *Scheduler) Close() {
	s.mu.Lock()
	s.closed = true
	var left []*Request
	for _, r := range s.latest {
		if r.state == waiting {
			left = append(left, r)
		}
	}
	s.mu.Unlock()
	slices.SortFunc(left, func(a, b *Request) int {
		return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.Nth, b.Nth))
	})
	for _, r := range left {
		r.Abandon()
	}
	s.gone.Unsubscribe()
}

// Run runs a request, unless it was withdrawn. It reports whether it did.
func (r *Request) Run() bool {
	s := r.s
	s.mu.Lock()
	if r.state != waiting {
		s.mu.Unlock()
		return false
	}
	r.state = ran
	s.backend.Begin(r)
	defer s.backend.End(r)
	s.Drain(r.a, nothing{})
	s.mu.Unlock()
	return true
}

// Abandon closes the action of a request that will not run.
func (r *Request) Abandon() { r.a.Abandon() }

// nothing is the batch of a flush of one action.
type nothing struct{}

func (nothing) Next() *action.Action { return nil }

// hooks are called with the lock held.
type hooks Scheduler

// requested is the ID of all requests: Schedule calls Flush, which may give up the lock.
const requested = action.Here | 1

// Request notes a request. Flush arranges it.
func (h *hooks) Request(a *action.Action, d time.Duration) action.ID {
	h.latest[a] = &Request{ID: h.backend.Ask(), Delay: max(d, 0), s: (*Scheduler)(h), a: a}
	return requested
}

// Recycle withdraws a request. If the action asks for the same delay again in its own run, the next
// request gets the handle of this one: so an interval of the backend keeps its phase.
func (h *hooks) Recycle(a *action.Action, _ action.ID, d time.Duration) action.ID {
	r := h.latest[a]
	delete(h.latest, a)
	if d != action.Never && !a.Pending() && r.arranged && r.Delay == max(d, 0) {
		h.latest[a] = &Request{ID: h.backend.Ask(), Delay: r.Delay, Handle: r.Handle, Again: true,
			s: r.s, a: a}
		return requested
	}
	if r.state == waiting {
		r.state = withdrawn
		if r.arranged {
			h.backend.Withdraw(r)
		}
	}
	return action.None
}

// Flush arranges the latest request of a. It gives up the lock meanwhile.
func (h *hooks) Flush(a *action.Action) {
	r := h.latest[a]
	h.mu.Unlock()
	h.backend.Arrange(r)
	h.mu.Lock()
	r.arranged = true
	if r.state == withdrawn {
		h.backend.Withdraw(r)
	}
}
