package priority

import (
	"cmp"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/heap"
	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/priority/internal/lanes"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs tasks by urgency, in slices between which the host gets its turn. It stands for
// React's scheduler package, of which there is one for a page; here, any number of them can share a
// host. All its methods may be called from any goroutine at any time.
//
// Unexported methods are called with the host's lock held, except where a comment says otherwise.
type Scheduler struct {
	kernel   host.Kernel               // set once
	lock     *sync.Mutex               // set once: the host's
	timeouts [priorities]time.Duration // set once: by lane
	slice    time.Duration             // set once: what a frame rate of 0 means
	levels   [priorities]Level         // set once: by lane

	// All below is guarded by the host.

	ready   *lanes.Queue[*Task] // by (expiration, number)
	delayed heap.Heap[*Task]    // by (start, number)
	number  uint64              // of the task scheduled last
	actions actions             // the tasks that run actions
	orphans []*action.Action    // were pending when the host closed, and are still to be told
	current *Task               // is being run
	stopped int64               // the goroutine that cancelled the run of current; manyGoroutines if several have
	blank   blanks              // entries without work, but for current's
	waiting census              // entries with work

	looping bool         // the message is posted, or being handled
	armed   bool         // timer is pending, and the next message is to clear it
	timer   host.TimerID // armed last

	strays ring.Ring[host.TimerID] // timers that no message clears, and some that have fired

	interval time.Duration // how long a slice is
	began    time.Duration // when the slice began
	paint    bool          // RequestPaint was called in this slice
	now      time.Duration // the clock when the message began or its last run ended

	trace trace

	scope *scope // the innermost, or nil
	frame scope  // of the message, while it is being handled
}

// blanks counts the entries whose work is gone, of each queue.
type blanks struct{ ready, delayed int }

// New makes a scheduler on h. It panics if h is nil or the config's slice is negative.
func New(h host.Host, c Config) *Scheduler {
	if h == nil {
		panic("priority: New: nil host")
	}
	if c.Slice < 0 {
		panic("priority: New: negative Slice")
	}
	k := h.Kernel()
	slice := cmp.Or(c.Slice, defaultSlice)
	s := &Scheduler{
		kernel: k, lock: k.Mutex(), timeouts: c.Timeouts.table(), slice: slice,
		ready: lanes.New[*Task](priorities), interval: slice, began: -time.Millisecond,
	}
	s.trace.init(k)
	for i := range s.levels {
		s.levels[i].init(s, Immediate+Priority(i))
	}
	return s
}

// Schedule makes a task of work. It runs when its delay has passed and no task that is more urgent
// is ready, in a task of the host's. If the host is closed, the task returned is closed. It panics
// if p is none of the five priorities or work is nil. Any goroutine may call it. It stands for
// React's scheduleCallback, which takes the priority first, and for the DOM's postTask.
func (s *Scheduler) Schedule(work Work, p Priority, o Options) *Task {
	p.check("Schedule")
	if work == nil {
		panic("priority: Schedule: nil work")
	}
	lane := p.lane()
	t := &Task{s: s, lane: int8(lane), timeout: cmp.Or(o.Timeout, s.timeouts[lane])}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.dropIfClosed() {
		return t
	}
	t.work = work
	now := s.kernel.Elapsed()
	s.add(t, now, later(now, max(o.Delay, 0)))
	return t
}

// dropIfClosed reports whether the host is closed. If so, it lets go of what is pending.
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

// abandonOrphans abandons the actions that were pending, if the host is closed. It gives up the
// lock meanwhile.
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

// forever is what time does not go beyond.
const forever time.Duration = math.MaxInt64

// later is d after t, but not after forever.
func later(t, d time.Duration) time.Duration { return t + min(d, forever-t) }

// ShouldYield reports whether the host is to get its turn: the slice is over, or a paint was
// requested. Long work asks it from time to time; for tasks, [Slice.Over] is the better question.
// Outside of tasks it compares with the slice that was last. Any goroutine may call it. It stands
// for React's shouldYield.
func (s *Scheduler) ShouldYield() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.over(s.kernel.Elapsed())
}

// over is ShouldYield at a time.
func (s *Scheduler) over(now time.Duration) bool { return s.paint || now-s.began >= s.interval }

// RequestPaint makes ShouldYield say yes until the next slice begins, so that the host can draw.
// Any goroutine may call it. It stands for React's requestPaint.
func (s *Scheduler) RequestPaint() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.paint = true
}

// SetFrameRate makes a slice one frame long, at fps frames a second, in whole milliseconds; with 0
// it is what the config says. It returns [ErrFrameRate], and changes nothing, if fps is below 0 or
// above 125. Any goroutine may call it. It stands for React's forceFrameRate.
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
