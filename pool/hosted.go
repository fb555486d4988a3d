package pool

import (
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/provide"
)

// hosted is a host as its pool knows it.
type hosted struct {
	strand
	door provide.Door // set once
	loop *host.Loop   // set once
}

// adopt makes the host of h, which drives it by j. It reports false if the pool is closed: nobody
// drives the host then.
func (p *Pool) adopt(h *hosted, j job, c host.Config) bool {
	if c.OnError == nil {
		c.OnError = p.config.OnError
	}
	var lone int64
	if p.lone != nil {
		if c.Origin.IsZero() {
			c.Origin = p.lone.on.Now()
		}
		lone = p.lone.driver()
	}
	h.strand.pool, h.strand.job = p, j
	h.loop = host.NewLoop(c)
	h.door = kernel.Of(h.loop).Door()
	h.door.SetDriver(h, lone)
	if p.lone != nil {
		h.door.AlterClock(p.lone.clock())
	}
	return p.members.add(&h.strand)
}

// Ready is the Driver's.
func (h *hosted) Ready() {
	if h.ask() {
		h.pool.ready(&h.strand)
	}
}

// Closed is the Driver's.
func (h *hosted) Closed() {
	h.pool.members.remove(&h.strand)
	h.gone.Store(true)
	if h.alarm.Load() != nil && h.ask() {
		h.pool.ready(&h.strand)
	}
}

func (h *hosted) drive(by *hand) time.Duration { return h.door.Drive(nil, by.goes) }

func (h *hosted) abandon() { h.door.Abandon() }
func (h *hosted) shut()    { _ = h.loop.Close() }

func (h *hosted) busy() bool { return h.door.Busy() }
