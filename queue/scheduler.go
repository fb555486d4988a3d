package queue

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions on the goroutine that schedules them, never nested. It stands for RxJS's QueueScheduler. All its
// methods may be called from any goroutine.
type Scheduler struct {
	scheduler.Base
	hooks hooks

	list     ring.Ring[*action.Action] // nil where an action was withdrawn; guarded by the host
	current  *action.Action            // is run by the drain; guarded by the host
	interval action.ID                 // of current, to be cleared when its run has ended; guarded by the host
}

var _ scheduler.Scheduler = (*Scheduler)(nil)

// New makes a scheduler on h, whose timers serve the delays above 0. It panics if h is nil.
func New(h host.Host) *Scheduler {
	if h == nil {
		panic("queue: New: nil host")
	}
	k := h.Kernel()
	s := new(Scheduler)
	s.hooks = hooks{Hooks: async.NewHooks(k, &s.Base), s: s}
	s.Init(&s.hooks, k.Time)
	return s
}

// push appends a and returns its place.
func (s *Scheduler) push(a *action.Action) action.ID {
	return action.ID(s.list.Push(a)) | action.Here
}

// withdraw blanks a place.
func (s *Scheduler) withdraw(id action.ID) {
	if at := uint64(id &^ action.Here); s.list.Has(at) {
		*s.list.At(at) = nil
	}
}

// pop takes out the first action; nil if there is none.
func (s *Scheduler) pop() *action.Action {
	for s.list.Len() > 0 {
		if a := s.list.Pop(); a != nil {
			return a
		}
	}
	return nil
}
