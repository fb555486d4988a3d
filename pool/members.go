package pool

import (
	"sync"
	"sync/atomic"
)

// members are the hosts and routers of a pool, which can be closed. They are in parts, so that hosts
// that come and go on several workers share no lock. The keys are their router's.
type members struct {
	parts  [parts]part
	turn   atomic.Uint64 // counts those that were added
	closed atomic.Bool
}

const parts = 16

type part struct {
	mu    sync.Mutex // a leaf
	first *member    // guarded by mu
	_     [48]byte
}

// member is a strand among the members.
type member struct {
	strand
	at         uint64  // its part; set once
	prev, next *member // guarded by its part
}

// add adds a member. It reports false if the pool is closed.
//
// Whoever closes sets closed first, and then looks into each part: so it sees the member, or add
// sees closed.
func (m *members) add(s *member) bool {
	s.at = m.turn.Add(1) % parts
	p := &m.parts[s.at]
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.closed.Load() {
		return false
	}
	if s.next = p.first; s.next != nil {
		s.next.prev = s
	}
	p.first = s
	return true
}

// remove removes a member, unless it is gone. A host's lock may be held.
func (m *members) remove(s *member) {
	p := &m.parts[s.at]
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case s.prev != nil:
		s.prev.next = s.next
	case p.first == s:
		p.first = s.next
	default:
		return
	}
	if s.next != nil {
		s.next.prev = s.prev
	}
	s.prev, s.next = nil, nil
}

// all returns all members, and the keys of routers behind them.
func (m *members) all() (all []closer) {
	for i := range m.parts {
		p := &m.parts[i]
		p.mu.Lock()
		for s := p.first; s != nil; s = s.next {
			all = append(all, s.job.(closer))
		}
		p.mu.Unlock()
	}
	for _, one := range all {
		if r, ok := one.(keeps); ok {
			all = r.appendKeys(all)
		}
	}
	return all
}

// hosts returns how many hosts and keys there are.
func (m *members) hosts() (n int) {
	for i := range m.parts {
		p := &m.parts[i]
		p.mu.Lock()
		var all []keeps
		for s := p.first; s != nil; s = s.next {
			if r, ok := s.job.(keeps); ok {
				all = append(all, r)
			} else {
				n++
			}
		}
		p.mu.Unlock()
		for _, r := range all {
			n += r.countKeys()
		}
	}
	return n
}

// keeps is a router, as what has keys.
type keeps interface {
	appendKeys(all []closer) []closer
	countKeys() int
}
