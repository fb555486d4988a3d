package virtual

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/scheduler"
)

// Config sets how a scheduler behaves. The zero value is ready to use.
type Config struct {
	// MaxFrames is the limit of flushes: they run nothing later than this. If 0, there is no limit.
	// SetMaxFrames changes it, also to 0.
	MaxFrames time.Duration

	// Origin is the time at frame 0. If zero, the Unix epoch in UTC.
	Origin time.Time

	// Mutable makes an action one object, as on the schedulers of a host: it has at most one
	// pending run, and a replaced run is gone at once. Otherwise actions are as in RxJS, immutable
	// while they are pending or running: see the package comment. Where actions repeat, as in
	// debounceTime, mutable ones take half the time and no memory.
	Mutable bool
}

// Scheduler runs actions in virtual time. It stands for RxJS's VirtualTimeScheduler.
type Scheduler struct {
	scheduler.Base
	origin time.Time     // set once
	fixed  action.ID     // set once: action.Fixed, if actions are immutable
	made   atomic.Uint64 // actions made, and so the next index

	mu    sync.Mutex // takes the place of a host's lock; guards all below
	frame time.Duration
	max   time.Duration
	queue queue
	owner int64 // the goroutine that flushes, or flushed last; at first the maker of the scheduler
}

// New returns a scheduler at frame 0. It panics if MaxFrames is negative.
func New(c Config) *Scheduler {
	if c.MaxFrames < 0 {
		panic("virtual: New: negative MaxFrames")
	}
	s := &Scheduler{origin: c.Origin, max: c.MaxFrames, owner: gort.Goid()}
	if s.max == 0 {
		s.max = action.Never
	}
	if s.origin.IsZero() {
		s.origin = time.Unix(0, 0).UTC()
	}
	if !c.Mutable {
		s.fixed = action.Fixed
	}
	s.Init(&s.mu, (*hooks)(s), s.now)
	return s
}

func (s *Scheduler) now() time.Time { return s.origin.Add(s.Frame()) }

// Frame returns the scheduler's time since its origin.
func (s *Scheduler) Frame() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.frame
}

// MaxFrames returns the limit that the next flush will have.
func (s *Scheduler) MaxFrames() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.max
}

// SetMaxFrames sets the limit of flushes that have not begun: they run nothing later than d. There
// is no limit if d is [action.Never]. It panics if d is negative.
func (s *Scheduler) SetMaxFrames(d time.Duration) {
	if d < 0 {
		panic("virtual: SetMaxFrames: negative limit")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.max = d
}

// Left returns the number of actions that are queued.
func (s *Scheduler) Left() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.queue.live()
}

// Index returns the index of an action of s, by which actions of one time are ordered; false if the
// action is closed. It panics if a is nil.
func (s *Scheduler) Index(a *action.Action) (index uint64, ok bool) {
	if a == nil {
		panic("virtual: Index: nil action")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id := a.ID()
	if id == action.None {
		return 0, false
	}
	return indexOf(id), true
}

// NewAction makes an action that is not scheduled yet, and takes an index for it. It panics if work
// is nil.
func (s *Scheduler) NewAction(work action.Work) *action.Action {
	a := s.Base.NewAction(work)
	a.SetID(s.nextID()) // without the lock: a is not shared yet
	return a
}

// Schedule makes an action for work and schedules it after d; a negative d counts as 0. It panics
// if work is nil.
func (s *Scheduler) Schedule(work func(self *action.Action), d time.Duration) *action.Action {
	return s.NewAction(action.Func(work)).Schedule(d)
}

// nextID returns the ID of an action that has the next index. It needs no lock.
func (s *Scheduler) nextID() action.ID { return idOf(s.made.Add(1) - 1) }

// Flush runs the queued actions in order, and those that they schedule, up to the limit at the
// moment of the call. It may be called in a run: the inner flush then takes the rest of the queue.
// If a run panics, all queued actions are closed, and the panic goes on.
func (s *Scheduler) Flush() {
	id := gort.Goid()
	s.mu.Lock()
	s.owner = id
	s.Drain(nil, &batch{Scheduler: s, max: s.max})
	s.mu.Unlock()
}

// batch is the queue up to the limit of one flush.
type batch struct {
	*Scheduler
	max       time.Duration
	abandoned bool // a run has panicked: all actions are taken, and the frame does not move
}

func (b *batch) Lock()   { b.mu.Lock() }
func (b *batch) Unlock() { b.mu.Unlock() }

// Abandon makes Next take all queued actions.
func (b *batch) Abandon() { b.max, b.abandoned = action.Never, true }

// Next takes the first action of the queue and moves the frame to its time.
func (b *batch) Next() *action.Action {
	for {
		a, at := b.queue.pop(b.max)
		if a == nil || b.abandoned {
			return a
		}
		if at > b.frame && b.lapses(a) {
			continue
		}
		b.frame = at
		if a.ID()&replaced == 0 {
			return a
		}
		a.SetID(idle(a.ID())) // a successor runs in its place; a can be scheduled again
	}
}

// lapses reports whether a, whose time is next, is not to run then, because its context has ended:
// that does not move the frame. It gives up the lock meanwhile.
func (b *batch) lapses(a *action.Action) bool {
	f := (*action.Firing)(a)
	if a.ID()&replaced != 0 || !f.MayEnd() {
		return false
	}
	b.Unlock()
	ended := f.Ended()
	b.Lock()
	return ended || a.ID()&queued != 0 // or it was scheduled anew
}

// frameAfterLocked returns the frame at d from now, or the last one there is.
func (s *Scheduler) frameAfterLocked(d time.Duration) time.Duration {
	if d = max(d, 0); d > action.Never-s.frame {
		return action.Never
	}
	return s.frame + d
}
