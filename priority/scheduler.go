package priority

import (
	"cmp"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/hosted"
	"github.com/rxsched/rxsched/priority/internal/lanes"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs tasks by urgency, in slices. The host gets its turn between slices. It stands for
// React's scheduler package. A page has one of those; here, any number can share a host. All its
// methods may be called from any goroutine at any time.
//
// Unexported methods are called with the host's lock held, except where a comment says otherwise.
type Scheduler struct {
	on     hosted.Hosted // set once, as the next two, which are its
	kernel kernel.Kernel
	lock   *sync.Mutex
	levels [priorities]atomic.Pointer[Level] // by lane; nil until it is asked for

	// The parts are guarded by the host.

	queues  queues
	calls   calls
	running running
	slicing slicing
	scopes  scopes
	trace   trace
}

// New makes a scheduler on h. It panics if h is nil or the config's slice is negative.
func New(h host.Host, c Config) *Scheduler {
	on := hosted.On("priority: New", h)
	if c.Slice < 0 {
		panic("priority: New: negative Slice")
	}
	slice := cmp.Or(c.Slice, defaultSlice)
	s := &Scheduler{on: on, kernel: on.Kernel, lock: on.Mutex}
	s.slicing = slicing{usual: slice, interval: slice, began: -time.Millisecond}
	s.calls = calls{kernel: on.Kernel, message: (*message)(s), alarm: (*alarm)(s)}
	s.queues = queues{timeouts: c.Timeouts.table(), calls: &s.calls, running: &s.running,
		trace: &s.trace, ready: lanes.New[*Task](priorities)}
	s.trace.init(s.kernel)
	return s
}

// Schedule makes a task of work. It runs when no task that is more urgent is ready, in a task of
// the host's. If the host is closed, the task returned is closed. It panics if p is none of the
// five priorities or work is nil. Any goroutine may call it. It stands for React's
// scheduleCallback, which takes the priority first, and for the DOM's postTask.
func (s *Scheduler) Schedule(work Work, p Priority) *Task {
	return s.ScheduleWithConfig(work, p, TaskConfig{})
}

// ScheduleWithConfig is Schedule of a task that starts later, or has a timeout of its own.
func (s *Scheduler) ScheduleWithConfig(work Work, p Priority, c TaskConfig) *Task {
	p.check("Schedule")
	if work == nil {
		panic("priority: Schedule: nil work")
	}
	lane := p.lane()
	t := &Task{s: s, lane: int8(lane), timeout: cmp.Or(c.Timeout, s.queues.timeouts[lane])}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.dropIfClosed() {
		return t
	}
	t.work = work
	now := s.kernel.Elapsed()
	s.queues.add(t, now, later(now, max(c.Delay, 0)))
	return t
}

// dropIfClosed reports whether the host is closed. If so, it drops all tasks.
func (s *Scheduler) dropIfClosed() bool {
	if !s.kernel.Closed() {
		return false
	}
	s.queues.dropAll()
	return true
}

// abandonOrphans abandons the pending actions, if the host is closed. It gives up the lock
// meanwhile.
func (s *Scheduler) abandonOrphans() {
	if !s.dropIfClosed() {
		return
	}
	orphans := s.queues.takeOrphans()
	s.lock.Unlock()
	scheduler.Abandon(orphans)
	s.lock.Lock()
}

// advance reads the clock and moves the tasks that have started to the ready ones. It stands for
// React's advanceTimers.
func (s *Scheduler) advance() {
	now := s.kernel.Elapsed()
	if s.slicing.now = now; s.queues.moves(now) {
		s.queues.advance(now)
	}
}

// forever is the last moment there is.
const forever time.Duration = math.MaxInt64

// later returns t + d, or forever if that is earlier.
func later(t, d time.Duration) time.Duration { return t + min(d, forever-t) }
