package queue

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/internal/spans"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions on the goroutine that schedules them, never nested. It stands for RxJS's
// QueueScheduler. All its methods may be called from any goroutine.
type Scheduler struct {
	scheduler.Base
	hooks hooks

	list    ring.Ring[entry] // zero where an action was withdrawn; guarded by the host
	current *action.Action   // is run by the drain; guarded by the host
	place   uint64           // that current had in the list, plus one; 0 if it had none; guarded by the host
}

// entry is an action in the list.
type entry struct {
	action *action.Action
	held   action.ID // the interval that the action still holds, or None; and flags, for a list can be long
}

// Flags of what is held. No interval has them.
const (
	spent  = action.Here  // the interval goes when the run in progress has ended
	handed = action.Fixed // there is no interval: the action came due during another goroutine's drain
)

func (e *entry) interval() action.ID { return e.held &^ (spent | handed) }

var _ scheduler.Scheduler = (*Scheduler)(nil)

// New makes a scheduler on h, whose timers serve the delays above 0. It panics if h is nil.
func New(h host.Host) *Scheduler {
	if h == nil {
		panic("queue: New: nil host")
	}
	k := h.Kernel()
	s := new(Scheduler)
	s.hooks = hooks{Hooks: async.NewHooks(k, &s.Base), s: s, spans: spans.Of(k)}
	s.Init(k.Mutex(), &s.hooks, k.Now)
	return s
}

// push appends an entry and returns the ID of its place.
func (s *Scheduler) push(e entry) action.ID {
	at := s.list.Push(e)
	if h := &s.hooks; h.spans.On() {
		h.spans.Queued(at, e.action)
	}
	return action.ID(at) | action.Here
}

// drop takes out the entry at a place.
func (s *Scheduler) drop(id action.ID) {
	*s.at(id) = entry{}
	if h := &s.hooks; h.spans.On() {
		h.spans.Cancelled(uint64(id &^ action.Here))
	}
}

// at is the entry at a place, which must be in the list: an action has the ID of its place only
// while it is there.
func (s *Scheduler) at(id action.ID) *entry { return s.list.At(uint64(id &^ action.Here)) }

// pop takes out the first action, which from then on holds its interval only; nil if there is none.
func (s *Scheduler) pop() *action.Action {
	for s.list.Len() > 0 {
		s.place = s.list.Head() + 1
		if e := s.list.Pop(); e.action != nil {
			e.action.SetID(e.interval())
			return e.action
		}
	}
	return nil
}
