package priority

// scope is a time during which a level is in effect. Scopes lie in each other, unless several goroutines open them; each leaves by itself, so that the
// level is as it was once all are over, in whatever order.
type scope struct {
	level Priority
	outer *scope
}

// enter makes sc the innermost scope. The lock is held.
func (s *Scheduler) enter(sc *scope) { sc.outer, s.scope = s.scope, sc }

// exit ends a scope. The lock is held.
func (s *Scheduler) exit(sc *scope) {
	for at := &s.scope; *at != nil; at = &(*at).outer {
		if *at == sc {
			*at = sc.outer
			return
		}
	}
}

// level is the level in effect. The lock is held.
func (s *Scheduler) level() Priority {
	if s.scope == nil {
		return Normal
	}
	return s.scope.level
}

// CurrentPriority is the level in effect: the priority of the task that runs, unless RunWithPriority, Next or a wrapped function says otherwise,
// and Normal outside of tasks. It has no bearing on what is scheduled meanwhile. It is meant for the host's callbacks: another goroutine that calls it
// is told their level. It stands for React's getCurrentPriorityLevel.
func (s *Scheduler) CurrentPriority() Priority {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.level()
}

// RunWithPriority calls f on the caller's goroutine, with p as the current level until f returns or panics. It panics if p is none of the five priorities or f is
// nil. It is meant for the host's callbacks, whose level it changes. It stands for React's runWithPriority.
func (s *Scheduler) RunWithPriority(p Priority, f func()) {
	p.check("RunWithPriority")
	if f == nil {
		panic("priority: RunWithPriority: nil function")
	}
	s.within(func(Priority) Priority { return p }, f)
}

// Next calls f as RunWithPriority does, with a level that is not above Normal: Low and Idle stay, the others become Normal. It is for what work sets off that
// is less urgent than itself. It panics if f is nil. It stands for React's next.
func (s *Scheduler) Next(f func()) {
	if f == nil {
		panic("priority: Next: nil function")
	}
	s.within(func(current Priority) Priority { return max(current, Normal) }, f)
}

// Wrap returns a function that calls f as RunWithPriority does, with the level that is current now. It panics if f is nil. It stands for React's wrapCallback.
func (s *Scheduler) Wrap(f func()) func() {
	if f == nil {
		panic("priority: Wrap: nil function")
	}
	p := s.CurrentPriority()
	return func() { s.RunWithPriority(p, f) }
}

// within calls f with the level that change makes of the current one.
func (s *Scheduler) within(change func(current Priority) Priority, f func()) {
	sc := new(scope)
	s.lock.Lock()
	sc.level = change(s.level())
	s.enter(sc)
	s.lock.Unlock()
	defer func() {
		s.lock.Lock()
		s.exit(sc)
		s.lock.Unlock()
	}()
	f()
}
