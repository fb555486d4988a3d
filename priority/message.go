package priority

import "github.com/rxsched/rxsched/action"

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
	s.calls.disarm()
	s.advance()
	s.slicing.begin()
	s.scopes.frame.owner = s.scopes.caller()
	s.scopes.enter(&s.scopes.frame)
}

// workLoop runs tasks. It reports whether another slice has to follow. It stands for React's
// workLoop.
func (s *Scheduler) workLoop() (again bool) {
	for s.queues.anyReady() && !s.dropIfClosed() {
		t, expires := s.queues.first()
		expired := expires <= s.slicing.now
		if !expired && s.slicing.over(s.slicing.now) {
			return true
		}
		if t.blank() {
			s.queues.dropFirst()
			continue
		}
		continues := s.runTask(t, expired)
		s.advance()
		if continues {
			return true
		}
	}
	s.awaitNext()
	return false
}

// runTask runs a task, and reports whether it continues.
func (s *Scheduler) runTask(t *Task, expired bool) (continues bool) {
	s.scopes.frame.level = Immediate + Priority(t.lane)
	s.running.begin(t)
	s.trace.begins(t)
	next := s.call(t, expired)
	if s.running.end(); s.running.cancelled() {
		next = nil
	}
	s.trace.ends(t)
	if next == nil {
		s.queues.finish(t)
		return false
	}
	t.work = next
	s.trace.queued(t)
	return true
}

// call takes a task's work from it and calls it.
func (s *Scheduler) call(t *Task, expired bool) (next Work) {
	work, a := t.work, t.action
	t.work, t.action = nil, nil
	if a != nil {
		(*action.Firing)(a).Run()
		return nil
	}
	s.lock.Unlock()
	next = work(Slice{DidTimeout: expired, s: s})
	s.lock.Lock()
	return next
}

// abortSlice ends a slice in which a task has panicked. The other tasks run in the next slice. The
// lock is not held.
func (s *Scheduler) abortSlice() {
	s.lock.Lock()
	s.trace.ends(s.running.end())
	s.queues.countBlank()
	s.endSlice(true)
	s.abandonOrphans() // if it panics, it has given up the lock
	s.lock.Unlock()
}

func (s *Scheduler) endSlice(again bool) {
	s.scopes.exit(&s.scopes.frame)
	s.calls.handled(again)
}
