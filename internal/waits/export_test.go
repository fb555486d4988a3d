package waits

// LockOthers locks all parts of the lists but those of a host and of some goroutines.
func LockOthers(h Host, gs ...int64) (unlock func()) {
	mine := map[any]bool{ofHost(h): true}
	for _, g := range gs {
		mine[ofGoroutine(g)] = true
	}
	var locked []interface{ Unlock() }
	for i := range shards {
		if s := &byGoroutine[i]; !mine[s] {
			s.Lock()
			locked = append(locked, s)
		}
		if s := &byHost[i]; !mine[s] {
			s.Lock()
			locked = append(locked, s)
		}
	}
	return func() {
		for _, s := range locked {
			s.Unlock()
		}
	}
}

// Waits reports whether goroutine g is on the lists.
func Waits(g int64) bool {
	s := ofGoroutine(g)
	s.Lock()
	defer s.Unlock()
	return s.waiting[g] != nil
}
