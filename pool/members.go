package pool

import (
	"sync"
	"sync/atomic"
)

// members are the hosts and routers of a pool, which can be closed. Hosts are in parts, so that those
// that come and go on several workers share no lock. The keys are their router's.
type members struct {
	hosts   [parts]part
	routers part
	turn    atomic.Uint64 // counts the hosts that were added
	closed  atomic.Bool
}

const parts = 16

type part struct {
	mu    sync.Mutex // a leaf
	first *member    // guarded by mu
	n     int        // how many there are; guarded by mu
	_     [40]byte
}

// member is a strand among the members.
type member struct {
	strand
	part       *part   // set once
	prev, next *member // guarded by the part's mu
}

func (m *members) addHost(s *member) bool { return m.add(s, &m.hosts[m.turn.Add(1)%parts]) }

func (m *members) addRouter(s *member) bool { return m.add(s, &m.routers) }

// add adds a member. It reports false if the pool is closed.
//
// Whoever closes sets closed first, and then looks into each part: so it sees the member, or add
// sees closed.
func (m *members) add(s *member, p *part) bool {
	s.part = p
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.closed.Load() {
		return false
	}
	if s.next = p.first; s.next != nil {
		s.next.prev = s
	}
	p.first = s
	p.n++
	return true
}

// remove removes a member, unless it is gone. A host's lock may be held.
func (m *members) remove(s *member) {
	p := s.part
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
	p.n--
}

// appendTo appends the members of a part.
func (p *part) appendTo(all []closer) []closer {
	p.mu.Lock()
	defer p.mu.Unlock()
	for s := p.first; s != nil; s = s.next {
		all = append(all, s.job.(closer))
	}
	return all
}

// all returns all members, and the keys of routers behind them.
func (m *members) all() (all []closer) {
	for i := range m.hosts {
		all = m.hosts[i].appendTo(all)
	}
	routers := m.routers.appendTo(nil)
	all = append(all, routers...)
	for _, r := range routers {
		all = r.(keeps).appendKeys(all)
	}
	return all
}

// count returns how many hosts and keys there are.
func (m *members) count() (n int) {
	for i := range m.hosts {
		p := &m.hosts[i]
		p.mu.Lock()
		n += p.n
		p.mu.Unlock()
	}
	for _, r := range m.routers.appendTo(nil) {
		n += r.(keeps).countKeys()
	}
	return n
}

// keeps is a router, as what has keys.
type keeps interface {
	appendKeys(all []closer) []closer
	countKeys() int
}
