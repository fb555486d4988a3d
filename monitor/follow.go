package monitor

import "slices"

// Follow calls came for each host that is registered, in the order of Add, and from then on for
// each that is added, until stop is called. The function that came returns is called when that host
// is removed, or by stop; it may be nil. Follow panics if came is nil.
//
// The calls come on the goroutines that call Follow, Add, Remove and stop. No lock is held. Those
// for one host come one after the other, those for different hosts perhaps at the same time. Only
// if a host is removed while came is at it, Remove returns before viewers have let it go. A second
// call of stop does nothing.
func (s *Hosts) Follow(came func(*Entry) (gone func())) (stop func()) {
	if came == nil {
		panic("monitor: Hosts.Follow: nil function")
	}
	f := &follower{came: came, visits: map[*Entry]*visit{}}
	s.mu.Lock()
	s.followers = append(s.followers, f)
	var told []*visit
	for _, e := range s.entries {
		told = append(told, f.visitLocked(e))
	}
	s.mu.Unlock()
	for _, v := range told {
		v.begin()
	}
	return func() { s.leave(f) }
}

func (s *Hosts) leave(f *follower) {
	s.mu.Lock()
	s.followers = slices.DeleteFunc(s.followers, func(one *follower) bool { return one == f })
	var told []*visit
	for _, e := range s.entries {
		if v := f.visits[e]; v != nil {
			told = append(told, v)
		}
	}
	f.visits = nil
	s.mu.Unlock()
	for _, v := range told {
		v.end()
	}
}

// follower is a caller of Follow, which hears of hosts.
type follower struct {
	came   func(*Entry) func() // set once
	visits map[*Entry]*visit   // guarded by Hosts.mu; nil once it has stopped
}

func (f *follower) visitLocked(e *Entry) *visit {
	v := &visit{follower: f, entry: e}
	f.visits[e] = v
	return v
}

// visit is a host as one follower hears of it.
type visit struct {
	follower *follower
	entry    *Entry

	// What is below is guarded by Hosts.mu.

	gone  func() // what came has returned
	known bool   // came has returned
	over  bool   // the host is gone, or the follower
}

// begin tells the follower of the host, unless that has gone before.
func (v *visit) begin() {
	mu := &v.entry.all.mu
	mu.Lock()
	over := v.over
	mu.Unlock()
	if over {
		return
	}
	gone := v.follower.came(v.entry)
	mu.Lock()
	v.gone, v.known = gone, true
	over = v.over
	mu.Unlock()
	if over && gone != nil {
		gone()
	}
}

// end tells the follower that the host is gone. If begin is telling it of the host just now, begin
// does that.
func (v *visit) end() {
	mu := &v.entry.all.mu
	mu.Lock()
	gone := v.gone
	tell := v.known && !v.over && gone != nil
	v.over = true
	mu.Unlock()
	if tell {
		gone()
	}
}
