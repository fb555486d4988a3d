package priority

import "github.com/rxsched/rxsched/internal/runtime/gort"

// scope is a time during which a level is in effect, for one goroutine. Scopes of one goroutine are
// nested. Scopes of several goroutines are listed in the order in which they began, and end in any
// order. So each scope removes itself from the list, and the level is then as it was before.
type scope struct {
	level Priority
	owner int64 // the goroutine, or anyGoroutine
	outer *scope
}

// anyGoroutine owns the scope of a message, if no scope was open when the message began. A scope
// that is opened later comes before the message's in the list, so goroutines need not be told
// apart.
const anyGoroutine = 0

// self returns the calling goroutine, or anyGoroutine if goroutines can't be told apart.
func self() int64 {
	if !gort.Known() {
		return anyGoroutine
	}
	return gort.Goid()
}

// scopes has the scopes that are open. It is guarded by the host.
type scopes struct {
	inner *scope // the innermost, or nil
	frame scope  // of the message, while it is being handled
}

func (s *scopes) enter(sc *scope) { sc.outer, s.inner = s.inner, sc }

// caller returns the calling goroutine, or anyGoroutine while goroutines need not be told apart.
func (s *scopes) caller() int64 {
	if s.inner == nil || s.inner.owner == anyGoroutine {
		return anyGoroutine
	}
	return self()
}

func (s *scopes) exit(sc *scope) {
	for at := &s.inner; *at != nil; at = &(*at).outer {
		if *at == sc {
			*at = sc.outer
			return
		}
	}
}

// of returns the level in effect for goroutine g.
func (s *scopes) of(g int64) Priority {
	for sc := s.inner; sc != nil; sc = sc.outer {
		if sc.owner == g || sc.owner == anyGoroutine {
			return sc.level
		}
	}
	return Normal
}

// CurrentPriority returns the level in effect: the priority of the running task, unless
// RunWithPriority, Next or a wrapped function sets another, and Normal outside of tasks. It does
// not change the priority of tasks that are scheduled meanwhile. It is meant for the host's
// callbacks. On another goroutine it returns the level which that goroutine has set; if it has set
// none, it may return that of the running task. It stands for React's getCurrentPriorityLevel.
func (s *Scheduler) CurrentPriority() Priority {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.scopes.of(s.scopes.caller())
}

// RunWithPriority calls f on the caller's goroutine, with p as the current level until f returns or
// panics. It panics if p is none of the five priorities or f is nil. Any goroutine may call it;
// only the caller's level changes. It stands for React's runWithPriority.
func (s *Scheduler) RunWithPriority(p Priority, f func()) {
	p.check("RunWithPriority")
	if f == nil {
		panic("priority: RunWithPriority: nil function")
	}
	s.within(func(Priority) Priority { return p }, f)
}

// Next calls f as RunWithPriority does, with a level that is not above Normal: Low and Idle stay,
// and the others become Normal. It is for urgent work that starts less urgent work. It panics if f
// is nil. It stands for React's next.
func (s *Scheduler) Next(f func()) {
	if f == nil {
		panic("priority: Next: nil function")
	}
	s.within(func(current Priority) Priority { return max(current, Normal) }, f)
}

// Wrap returns a function that calls f as RunWithPriority does, with the level that is current now.
// It panics if f is nil. It stands for React's wrapCallback.
func (s *Scheduler) Wrap(f func()) func() {
	if f == nil {
		panic("priority: Wrap: nil function")
	}
	p := s.CurrentPriority()
	return func() { s.RunWithPriority(p, f) }
}

// within calls f with the level that change makes of the current one.
func (s *Scheduler) within(change func(current Priority) Priority, f func()) {
	sc := &scope{owner: self()}
	s.lock.Lock()
	sc.level = change(s.scopes.of(sc.owner))
	s.scopes.enter(sc)
	s.lock.Unlock()
	defer func() {
		s.lock.Lock()
		s.scopes.exit(sc)
		s.lock.Unlock()
	}()
	f()
}
