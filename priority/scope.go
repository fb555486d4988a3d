package priority

import "github.com/rxsched/rxsched/internal/goid"

// scope is a time during which a level is in effect, for one goroutine. Scopes of one goroutine lie
// in each other; those of several are in the order in which they began, and end in any. So each
// leaves by itself, and a level is as it was once its scope is over.
type scope struct {
	level Priority
	owner int64 // the goroutine, or anybody
	outer *scope
}

// anybody owns the scope of a message, if no scope was open when it began: whoever opens one later
// finds it in front of the message's, so that goroutines need not be told apart.
const anybody = 0

// enter makes sc the innermost scope.
func (s *Scheduler) enter(sc *scope) { sc.outer, s.scope = s.scope, sc }

// enterFrame enters the scope of a message.
func (s *Scheduler) enterFrame() {
	s.frame.owner = anybody
	if s.scope != nil {
		s.frame.owner = goid.Get()
	}
	s.enter(&s.frame)
}

// exit ends a scope.
func (s *Scheduler) exit(sc *scope) {
	for at := &s.scope; *at != nil; at = &(*at).outer {
		if *at == sc {
			*at = sc.outer
			return
		}
	}
}

// levelOf is the level in effect for goroutine g.
func (s *Scheduler) levelOf(g int64) Priority {
	for sc := s.scope; sc != nil; sc = sc.outer {
		if sc.owner == g || sc.owner == anybody {
			return sc.level
		}
	}
	return Normal
}

// CurrentPriority is the level in effect: the priority of the task that runs, unless
// RunWithPriority, Next or a wrapped function says otherwise, and Normal outside of tasks. It has
// no bearing on what is scheduled meanwhile. It is meant for the host's callbacks; another
// goroutine has the levels that it sets for itself, and where it has set none, it may be told that
// of the task that runs. It stands for React's getCurrentPriorityLevel.
func (s *Scheduler) CurrentPriority() Priority {
	s.lock.Lock()
	defer s.lock.Unlock()
	g := int64(anybody)
	if sc := s.scope; sc != nil && sc.owner != anybody {
		g = goid.Get()
	}
	return s.levelOf(g)
}

// RunWithPriority calls f on the caller's goroutine, with p as the current level until f returns or
// panics. It panics if p is none of the five priorities or f is nil. Any goroutine may call it; it
// changes the level of the caller's only. It stands for React's runWithPriority.
func (s *Scheduler) RunWithPriority(p Priority, f func()) {
	p.check("RunWithPriority")
	if f == nil {
		panic("priority: RunWithPriority: nil function")
	}
	s.within(func(Priority) Priority { return p }, f)
}

// Next calls f as RunWithPriority does, with a level that is not above Normal: Low and Idle stay,
// the others become Normal. It is for what work sets off that is less urgent than itself. It panics
// if f is nil. It stands for React's next.
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
	sc := &scope{owner: goid.Get()}
	s.lock.Lock()
	sc.level = change(s.levelOf(sc.owner))
	s.enter(sc)
	s.lock.Unlock()
	defer func() {
		s.lock.Lock()
		s.exit(sc)
		s.lock.Unlock()
	}()
	f()
}
