package priority

import (
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/gort"
)

// message is a scheduler as the runner that it posts to its host: one slice.
type message Scheduler

// Label returns the message's name in traces.
func (m *message) Label() string { return "priority slice" }

// Run runs a slice: tasks, until nothing is ready, the slice is over, or a task returns a
// continuation. It gives up the lock while work runs. It stands for React's
// performWorkUntilDeadline.
func (m *message) Run() {
	s := (*Scheduler)(m)
	s.beginSlice()
	completed := false
	defer func() {
		if !completed {
			s.abortSlice()
		}
	}()
	again := s.workLoop()
	completed = true
	s.endSlice(again)
	s.abandonOrphans()
}

// HostClosed abandons the pending actions. The lock is not held.
func (m *message) HostClosed() {
	s := (*Scheduler)(m)
	s.lock.Lock()
	s.abandonOrphans()
	s.lock.Unlock()
}

// beginSlice begins a slice.
func (s *Scheduler) beginSlice() {
	s.paint = false
	if s.armed {
		s.armed = false
		s.kernel.ClearTimeout(s.timer)
	}
	s.advance()
	s.began = s.now
	s.enterFrame()
}

// workLoop runs tasks. It reports whether another slice has to follow. It stands for React's
// workLoop.
func (s *Scheduler) workLoop() (again bool) {
	for s.ready.Len() > 0 && !s.dropIfClosed() {
		first := s.ready.Min()
		expired := first.At <= s.now
		if !expired && s.over(s.now) {
			return true
		}
		t := first.Value
		if t.blank() {
			s.ready.Pop()
			s.blank.ready--
			s.drop(t)
			continue
		}
		continues := s.runTask(t, expired)
		s.advance()
		if continues {
			return true
		}
	}
	s.rearmForFirst()
	return false
}

// runTask runs a task, and reports whether it continues. A task that is over loses its entry; if
// the entry is not the first any more, it stays in the queue, blank.
func (s *Scheduler) runTask(t *Task, expired bool) (continues bool) {
	s.frame.level = Immediate + Priority(t.lane)
	s.current = t
	if *s.trace.on {
		s.trace.begins(t)
	}
	next := s.call(t, expired)
	s.current = nil
	if s.stopped != 0 && s.stoppedByOthers() {
		next = nil
	}
	if *s.trace.on {
		s.trace.ends(t)
	}
	switch {
	case next != nil:
		t.work = next
		s.waiting.count(t, 1)
		if *s.trace.on {
			s.trace.goesOn(t)
		}
		return true
	case s.ready.Len() > 0 && s.ready.Min().Value == t:
		s.ready.Pop()
		s.drop(t)
	default:
		s.countBlank()
	}
	return false
}

// manyGoroutines is not the number of any goroutine.
const manyGoroutines = -1

// stop notes that goroutine g has cancelled the run in progress.
func (s *Scheduler) stop(g int64) {
	if s.stopped != 0 && s.stopped != g {
		g = manyGoroutines
	}
	s.stopped = g
}

// stoppedByOthers reports whether another goroutine than this has cancelled the run that has just
// ended, and resets stopped.
func (s *Scheduler) stoppedByOthers() bool {
	by := s.stopped
	s.stopped = 0
	return by != gort.Goid()
}

// call takes a task's work from it and calls it.
func (s *Scheduler) call(t *Task, expired bool) (next Work) {
	s.waiting.count(t, -1)
	if a := t.action; a != nil {
		t.action = nil
		(*action.Firing)(a).Run()
		return nil
	}
	work := t.work
	t.work = nil
	s.lock.Unlock()
	next = work(Slice{DidTimeout: expired, s: s})
	s.lock.Lock()
	return next
}

// abortSlice ends a slice in which a task has panicked. The other tasks run in the next slice. The
// lock is not held.
func (s *Scheduler) abortSlice() {
	s.lock.Lock()
	if *s.trace.on {
		s.trace.ends(s.current)
	}
	s.current, s.stopped = nil, 0
	s.countBlank()
	s.endSlice(true)
	s.abandonOrphans() // if it panics, it has given up the lock
	s.lock.Unlock()
}

// endSlice ends a slice.
func (s *Scheduler) endSlice(again bool) {
	s.exit(&s.frame)
	s.looping = false
	if again {
		s.postMessage()
	}
}
