package monitor

import (
	"iter"
	"slices"
	"strconv"
	"sync"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
)

// Hosts are the hosts of a program that viewers show. [NewHosts] makes it. All its methods may be
// called from any goroutine.
type Hosts struct {
	mu        sync.Mutex // guards what is below; nothing is called while it is held
	entries   []*Entry   // in the order of Add
	unnamed   int        // hosts without a name that were ever added
	followers []*follower
}

// NewHosts returns a registry of hosts, with those given. It panics if one is nil.
func NewHosts(hosts ...host.Host) *Hosts {
	all := new(Hosts)
	for _, h := range hosts {
		all.Add(h)
	}
	return all
}

// Add registers a host, until [Entry.Remove]: also if the host closes before, so that viewers show
// it as closed. The followers hear of it before Add returns. A host that is there already stays as
// it is. Add panics if h is nil.
//
// The host's name is [host.Config.Name], or "host-1", "host-2" … in the order in which hosts
// without a name are added. If the name is taken, a number follows it, as in "ui-2".
func (s *Hosts) Add(h host.Host) *Entry {
	if h == nil {
		panic("monitor: Hosts.Add: nil host")
	}
	core := provide.Open(h)
	s.mu.Lock()
	for _, e := range s.entries {
		if e.core == core {
			s.mu.Unlock()
			return e
		}
	}
	e := &Entry{all: s, name: s.nameLocked(h.Name()), host: h, core: core}
	s.entries = append(s.entries, e)
	told := make([]*visit, len(s.followers))
	for i, f := range s.followers {
		told[i] = f.visitLocked(e)
	}
	s.mu.Unlock()
	for _, v := range told {
		v.begin()
	}
	return e
}

// All returns the hosts that are registered now, in the order of Add.
func (s *Hosts) All() iter.Seq[*Entry] {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Values(slices.Clone(s.entries))
}

// nameLocked returns the name of a host that comes.
func (s *Hosts) nameLocked(name string) string {
	if name != "" {
		for free, n := name, 2; ; n++ {
			if !s.takenLocked(free) {
				return free
			}
			free = name + "-" + strconv.Itoa(n)
		}
	}
	for {
		s.unnamed++
		if name = "host-" + strconv.Itoa(s.unnamed); !s.takenLocked(name) {
			return name
		}
	}
}

func (s *Hosts) takenLocked(name string) bool {
	return slices.ContainsFunc(s.entries, func(e *Entry) bool { return e.name == name })
}

// remove takes out an entry, and reports whether it was there.
func (s *Hosts) remove(e *Entry) bool {
	s.mu.Lock()
	at := slices.Index(s.entries, e)
	if at < 0 {
		s.mu.Unlock()
		return false
	}
	s.entries = slices.Delete(s.entries, at, at+1)
	var told []*visit
	for _, f := range s.followers {
		told = append(told, f.visits[e])
		delete(f.visits, e)
	}
	s.mu.Unlock()
	for _, v := range told {
		v.end()
	}
	return true
}
