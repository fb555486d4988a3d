package pool

import (
	"sync"
	"sync/atomic"
)

// members are the strands of a pool that can be closed: its hosts, and routers. They are in parts,
// so that keys that come and go on several workers share no lock: those of a box have parts of
// their own, as both are found by the key's hash.
type members struct {
	parts  [parts]part
	turn   atomic.Uint64 // counts hosts that are no keys
	closed atomic.Bool
}

const parts = 16

type part struct {
	mu    sync.Mutex // a leaf
	first *strand    // guarded by mu
	n     int        // how many hosts; guarded by mu
	_     [40]byte
}

// add adds a strand to the part of that number, modulo parts. It reports false if the pool is closed.
//
// Whoever closes sets closed first, and then looks into each part: so it sees the strand, or add
// sees closed.
func (m *members) add(s *strand, at uint64) bool {
	s.at = uint32(at % parts)
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
	p.countLocked(s, 1)
	return true
}

// remove removes a strand, unless it is gone. A host's lock may be held.
func (m *members) remove(s *strand) {
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
	p.countLocked(s, -1)
}

func (p *part) countLocked(s *strand, n int) {
	if !s.aside {
		p.n += n
	}
}

// all returns all strands.
func (m *members) all() (all []*strand) {
	for i := range m.parts {
		p := &m.parts[i]
		p.mu.Lock()
		for s := p.first; s != nil; s = s.next {
			all = append(all, s)
		}
		p.mu.Unlock()
	}
	return all
}

// hosts returns how many hosts there are.
func (m *members) hosts() (n int) {
	for i := range m.parts {
		p := &m.parts[i]
		p.mu.Lock()
		n += p.n
		p.mu.Unlock()
	}
	return n
}
