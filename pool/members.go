package pool

import (
	"container/list"
	"sync"
	"sync/atomic"
)

// members are the hosts and routers of a pool, which can be closed. The keys are their router's.
type members struct {
	mu      sync.Mutex // a leaf
	hosts   list.List  // of closers; guarded by mu
	routers list.List  // of keeps; guarded by mu
	closed  atomic.Bool
}

// member is a strand among the members.
type member struct {
	strand
	list *list.List    // guarded by the members' mu
	at   *list.Element // guarded by the members' mu; nil if it is not there
}

// add adds a member to a list of m. It reports false if the pool is closed.
//
// Close sets closed first, and then looks at the members: so it sees the member, or add sees closed.
func (m *members) add(s *member, l *list.List) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed.Load() {
		return false
	}
	s.list, s.at = l, l.PushFront(s.job)
	return true
}

// remove removes a member, unless it is gone. A host's lock may be held.
func (m *members) remove(s *member) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s.at != nil {
		s.list.Remove(s.at)
		s.at = nil
	}
}

// all returns all members, and the keys of routers behind them.
func (m *members) all() (all []closer) {
	m.mu.Lock()
	for _, l := range []*list.List{&m.hosts, &m.routers} {
		for e := l.Front(); e != nil; e = e.Next() {
			all = append(all, e.Value.(closer))
		}
	}
	routers := all[m.hosts.Len():]
	m.mu.Unlock()
	for _, r := range routers {
		all = r.(keeps).appendKeys(all)
	}
	return all
}

// count returns how many hosts and keys there are.
func (m *members) count() (n int) {
	m.mu.Lock()
	n = m.hosts.Len()
	var routers []keeps
	for e := m.routers.Front(); e != nil; e = e.Next() {
		routers = append(routers, e.Value.(keeps))
	}
	m.mu.Unlock()
	for _, r := range routers {
		n += r.countKeys()
	}
	return n
}

// keeps is a router, as what has keys.
type keeps interface {
	appendKeys(all []closer) []closer
	countKeys() int
}
