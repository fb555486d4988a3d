package priority

import (
	"cmp"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/heap"
	"github.com/rxsched/rxsched/internal/intervals"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/priority/internal/lanes"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs tasks by urgency, in slices. The host gets its turn between slices. It stands for
// React's scheduler package. A page has one of those; here, any number can share a host. All its
// methods may be called from any goroutine at any time.
//
// Unexported methods are called with the host's lock held, except where a comment says otherwise.
type Scheduler struct {
	kernel   kernel.Kernel                     // set once
	lock     *sync.Mutex                       // set once: the host's
	timeouts [priorities]time.Duration         // set once: by lane
	slice    time.Duration                     // set once: the length of a slice at a frame rate of 0
	levels   [priorities]atomic.Pointer[Level] // by lane; nil until somebody asks for it

	// All below is guarded by the host.

	ready   *lanes.Queue[*Task] // by (expiration, number)
	delayed heap.Heap[*Task]    // by (start, number)
	number  uint64              // of the task scheduled last
	actions actions             // the tasks that run actions
	orphans []*action.Action    // were pending when the host closed, and are to be abandoned
	current *Task               // is running
	stopped int64               // the goroutine that cancelled current's run, or manyGoroutines
	blank   blanks              // entries without work, not counting current's
	waiting census              // entries with work

	looping bool      // the message is posted, or being handled
	armed   bool      // timer is pending, and the next message is to clear it
	timer   kernel.ID // the timer armed last

	strays ring.Ring[kernel.ID] // timers that no message clears, and some that have fired

	interval time.Duration // how long a slice is
	began    time.Duration // when the slice began
	paint    bool          // RequestPaint was called in this slice
	now      time.Duration // the clock when the message began or its last run ended

	trace trace

	scope *scope // the innermost, or nil
	frame scope  // of the message, while it is being handled
}

// blanks counts, for each queue, the entries whose work is gone.
type blanks struct{ ready, delayed int }

// New makes a scheduler on h. It panics if h is nil or the config's slice is negative.
func New(h host.Host, c Config) *Scheduler {
	on := intervals.On("priority", h)
	if c.Slice < 0 {
		panic("priority: New: negative Slice")
	}
	slice := cmp.Or(c.Slice, defaultSlice)
	s := &Scheduler{
		kernel: on.Kernel, lock: on.Mutex, timeouts: c.Timeouts.table(), slice: slice,
		ready: lanes.New[*Task](priorities), interval: slice, began: -time.Millisecond,
	}
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
	t := &Task{s: s, lane: int8(lane), timeout: cmp.Or(c.Timeout, s.timeouts[lane])}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.dropIfClosed() {
		return t
	}
	t.work = work
	now := s.kernel.Elapsed()
	s.add(t, now, later(now, max(c.Delay, 0)))
	return t
}

// dropIfClosed reports whether the host is closed. If so, it drops all tasks.
func (s *Scheduler) dropIfClosed() bool {
	if !s.kernel.Closed() {
		return false
	}
	if s.ready.Len()+s.delayed.Len() > 0 {
		s.ready, s.blank = lanes.New[*Task](priorities), blanks{}
		s.waiting = census{}
		s.delayed.Clear()
		s.trace.numbers = nil
		s.orphans = append(s.orphans, s.actions.releaseAll()...)
	}
	return true
}

// abandonOrphans abandons the pending actions, if the host is closed. It gives up the lock
// meanwhile.
func (s *Scheduler) abandonOrphans() {
	if !s.dropIfClosed() {
		return
	}
	orphans := s.orphans
	s.orphans = nil
	s.lock.Unlock()
	scheduler.Abandon(orphans)
	s.lock.Lock()
}

// forever is the last moment there is.
const forever time.Duration = math.MaxInt64

// later returns t + d, or forever if that is earlier.
func later(t, d time.Duration) time.Duration { return t + min(d, forever-t) }

// ShouldYield reports whether the host should get its turn: the slice is over, or a paint was
// requested. Long work asks it from time to time; tasks should ask [Slice.Over] instead. Outside of
// tasks it is about the last slice. Any goroutine may call it. It stands for React's shouldYield.
func (s *Scheduler) ShouldYield() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.over(s.kernel.Elapsed())
}

// over is ShouldYield at the time now.
func (s *Scheduler) over(now time.Duration) bool { return s.paint || now-s.began >= s.interval }

// RequestPaint makes ShouldYield return true until the next slice begins, so that the host can
// draw. Any goroutine may call it. It stands for React's requestPaint.
func (s *Scheduler) RequestPaint() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.paint = true
}

// SetFrameRate makes a slice as long as a frame at fps frames a second, in whole milliseconds. With
// 0, a slice is as long as the config says. It returns [ErrFrameRate], and changes nothing, if fps
// is below 0 or above 125. Any goroutine may call it. It stands for React's forceFrameRate.
func (s *Scheduler) SetFrameRate(fps int) error {
	if fps < 0 || fps > maxFrameRate {
		return fmt.Errorf("%w: %d", ErrFrameRate, fps)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.interval = s.slice
	if fps > 0 {
		s.interval = (time.Second / time.Duration(fps)).Truncate(time.Millisecond)
	}
	return nil
}
