package pool

import (
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
)

// Stats says, for one moment, what a pool has, and what it has done. Numbers of what was done never
// decrease. The moment is not quite the same for all: the pool goes on while they are read. With
// [Config.On] only Hosts and Elapsed are counted.
type Stats struct {
	Hosts   int // that are not closed, and keys, also those without a host
	Workers int
	Busy    int // workers that have something to do
	Running int // hosts and keys that are being driven
	Queued  int // hosts and keys that wait for a worker
	Timed   int // hosts that rest until a time

	Drives    uint64 // how often a worker has driven a host or a key
	Takeovers uint64 // how often a goroutine has taken over from one that was blocked

	Elapsed time.Duration // since the pool was made
}

// Stats returns a snapshot. It is cheap: it takes some locks. Any goroutine may call it.
func (p *Pool) Stats() Stats {
	s := Stats{Hosts: p.members.count(), Elapsed: p.now()}
	if p.lone != nil {
		return s
	}
	s.Timed = p.timed()
	p.mu.Lock()
	defer p.mu.Unlock()
	s.Workers, s.Busy, s.Queued = p.most, len(p.active), ring.Len(&p.queue)
	for _, w := range p.active {
		if !w.fresh {
			s.Running++
		}
	}
	s.Drives, s.Takeovers = p.drives, p.takeovers
	return s
}
