package inspect

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/pool"
)

// pooled is a pool on the page, and what it was like when it was last read.
type pooled struct {
	pool *pool.Pool // set once
	name string     // set once

	// For the sampler only.

	next  time.Time // when its hosts are looked through again
	costs []costShown
}

// AddPool puts a pool on the page, until the function that it returns is called. Its name is
// [pool.Config.Name], or "pool"; if that is taken, a number follows. It panics if p is nil. The page
// shows its hosts by state, what was stolen and taken over, and the hosts and keys that have taken
// most turns, for which it looks at each of them now and then.
func (in *Inspector) AddPool(p *pool.Pool) (remove func()) {
	if p == nil {
		panic("inspect: AddPool: nil p")
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	one := &pooled{pool: p, name: in.freeNameLocked(p.Name())}
	in.pools = append(in.pools, one)
	return func() {
		in.mu.Lock()
		defer in.mu.Unlock()
		in.pools = slices.DeleteFunc(slices.Clone(in.pools), func(o *pooled) bool { return o == one })
	}
}

func (in *Inspector) freeNameLocked(name string) string {
	name = cmp.Or(name, "pool")
	taken := func(s string) bool {
		return slices.ContainsFunc(in.pools, func(p *pooled) bool { return p.name == s })
	}
	for free, n := name, 2; ; n++ {
		if !taken(free) {
			return free
		}
		free = name + "-" + strconv.Itoa(n)
	}
}

// poolSample is what a page shows of a pool.
type poolSample struct {
	Name string `json:"name"`

	Hosts   int `json:"hosts"`
	Workers int `json:"workers"`
	Busy    int `json:"busy"`
	Running int `json:"running"`
	Queued  int `json:"queued"`
	Timed   int `json:"timed"`

	Drives    uint64 `json:"drives"`
	Steals    uint64 `json:"steals"`
	Takeovers uint64 `json:"takeovers"`

	Costs []costShown `json:"costs"`
}

// costShown is a host or a key that has taken many turns.
type costShown struct {
	Name    string `json:"name"`
	Turns   uint64 `json:"turns"`
	Waiting int    `json:"waiting"`
}

// mostCosts bounds the hosts that are shown of a pool. It is looked through at most so often, and for
// a hundredth of the time.
const (
	mostCosts  = 10
	everyCosts = 2 * time.Second
)

// samplePools reads all pools. The sampler calls it.
func (in *Inspector) samplePools(now time.Time) []poolSample {
	in.mu.Lock()
	pools := in.pools
	in.mu.Unlock()
	all := []poolSample{} // as JSON not null
	for _, p := range pools {
		if !now.Before(p.next) {
			begun := time.Now()
			p.costs = costsOf(p.pool)
			p.next = now.Add(max(everyCosts, 100*time.Since(begun)))
		}
		s := p.pool.Stats()
		all = append(all, poolSample{p.name, s.Hosts, s.Workers, s.Busy, s.Running, s.Queued, s.Timed,
			s.Drives, s.Steals, s.Takeovers, p.costs})
	}
	return all
}

func costsOf(p *pool.Pool) []costShown {
	all := []costShown{}
	for _, c := range p.Costs(mostCosts) {
		all = append(all, costShown{cut(c.Name), c.Turns, c.Waiting})
	}
	return all
}
