package web

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// keeping is what keeps the host running in Node's flavour for a port that listens to messages, until
// it is closed or unref is called. In simulated time nothing does: a
// hold would stop the clock, and the sender of a message has a callback of its own.
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
	if p.end != nil && p.end.other != nil {
		p.keeps.begin(p.w, "MessagePort")
	}
}

func (p *port) unref() { p.keeps.end() }

// begin keeps the host running, if nothing has begun it before.
func (k *keeping) begin(w *window, label string) {
	if k.on {
		return
	}
	k.on = true
	if _, simulated := w.loop.Host.(*host.Virtual); !simulated {
		k.hold, _ = w.loop.Hold(label, func() {})
	}
}

func (k *keeping) end() {
	if k.hold != nil {
		k.hold.Release()
	}
	*k = keeping{}
}
