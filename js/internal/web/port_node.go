package web

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// keeping is what keeps the host running for a port of Node's: one that listens to messages, until
// it is closed or unref is called. In simulated time nothing does: a hold would stop the clock, and
// whoever sends a message has a callback of its own.
type keeping struct {
	on   bool
	hold *loop.Hold
}

// listened is called when listeners to a port of Node's have come or gone. The first one lets
// messages in and keeps the host running, the last one ends that.
func (p *port) listened() {
	if !p.w.loop.NodeErrors {
		return
	}
	if p.listens("message") {
		p.ref()
		p.start()
	} else {
		p.unref()
	}
}

// ref keeps the host running, unless the port is closed.
func (p *port) ref() {
	if p.keeps.on || p.end == nil || p.end.other == nil {
		return
	}
	p.keeps.on = true
	if _, simulated := p.w.loop.Host.(*host.Virtual); !simulated {
		p.keeps.hold, _ = p.w.loop.Hold("MessagePort", func() {})
	}
}

func (p *port) unref() {
	if p.keeps.hold != nil {
		p.keeps.hold.Release()
	}
	p.keeps = keeping{}
}
