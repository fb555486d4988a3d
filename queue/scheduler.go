package queue

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/hosted"
	"github.com/rxsched/rxsched/internal/intervals"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions on the goroutine that schedules them, never nested. It stands for RxJS's
// QueueScheduler. Its exported methods may be called from any goroutine; the others are called with
// the host's lock held.
type Scheduler struct {
	scheduler.Base
	hooks hooks

	list    ring.Ring[entry] // zero where an action was withdrawn; guarded by the host
	current *action.Action   // the action that the drain runs; guarded by the host
	place   uint64           // of current in the list, plus one; or 0; guarded by the host
}

// entry is an action in the list.
type entry struct {
	action *action.Action
	held   action.ID // the interval that the action still holds, or None; and flags, to save space
}

// Flags of entry.held. A host leaves these bits of an interval's ID clear.
const (
	spent  = action.Here  // the interval is to be cleared when the run in progress has ended
	handed = action.Fixed // no interval: the action came due during another goroutine's drain
)

func (e *entry) interval() action.ID { return e.held &^ (spent | handed) }

// New makes a scheduler on h, whose timers serve the delays above 0. It panics if h is nil.
func New(h host.Host) *Scheduler {
	s := new(Scheduler)
	s.hooks = hooks{Hooks: intervals.New("queue", h, &s.Base), s: s}
	s.hooks.runs = hosted.RunsOf(s.hooks.Kernel)
	s.Init(s.hooks.Mutex, &s.hooks, s.hooks.Kernel.Now)
	return s
}

// push appends an entry and returns the ID of its place.
func (s *Scheduler) push(e entry) action.ID {
	at := ring.Push(&s.list, e)
	s.hooks.runs.Queued(at, e.action)
	return action.ID(at) | action.Here
}

// drop takes out the entry at a place.
func (s *Scheduler) drop(id action.ID) {
	*s.at(id) = entry{}
	s.hooks.runs.Cancelled(uint64(id &^ action.Here))
}

// at returns the entry at a place, which must be in the list. An action has the ID of its place
// only while it is in the list.
func (s *Scheduler) at(id action.ID) *entry { return ring.At(&s.list, uint64(id&^action.Here)) }

// pop takes out the first action and returns it, or nil. From then on the action holds its interval
// only.
func (s *Scheduler) pop() *action.Action {
	for ring.Len(&s.list) > 0 {
		s.place = ring.Head(&s.list) + 1
		if e := ring.Pop(&s.list); e.action != nil {
			e.action.SetID(e.interval())
			return e.action
		}
	}
	return nil
}
