package pool

import (
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/provide"
)

// hosted is a host as its pool knows it.
type hosted struct {
	member
	door provide.Door // set once
	loop *host.Loop   // set once
}

// core is a loop as its pool sees it.
type core interface {
	kernel.Kernel
	provide.Door
}

// newHosted makes a host. It reports false if the pool is closed: no worker would drive it.
func (p *Pool) newHosted(c host.Config) (h *hosted, ok bool) {
	h = new(hosted)
	h.strand.pool, h.strand.job = p, h
	h.loop = p.newLoop(h, c)
	h.door = provide.Open(h.loop)
	return h, p.members.add(&h.member, &p.members.hosts)
}

// newLoop makes a host that d drives.
func (p *Pool) newLoop(d provide.Driver, c host.Config) *host.Loop {
	if c.OnError == nil {
		c.OnError = p.config.OnError
	}
	l := p.lone
	if l == nil {
		loop := host.NewLoop(c)
		provide.Open(loop).SetDriver(d, nil, 0)
		return loop
	}
	if c.Origin.IsZero() {
		c.Origin = l.on.Now()
	}
	loop := host.NewLoop(c)
	provide.Open(loop).SetDriver(d, l.door, l.driver())
	return loop
}

// Closed is the Driver's.
func (h *hosted) Closed() {
	h.pool.members.remove(&h.member)
	h.dismiss()
}

func (h *hosted) drive(by *worker) time.Duration {
	next := h.door.Drive(by.g, nil, by.all, by.goes)
	by.spare = by.lone && (next > 0 || !h.busy())
	return next
}

func (h *hosted) abandon() { h.door.Abandon() }
func (h *hosted) shut()    { _ = h.loop.Close() }

func (h *hosted) busy() bool { return h.door.Busy() }
