package eventloop

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/host"
)

// callback is a callback that logs its kind and id, and performs its operations.
func (p *player) callback(kind string, op *op) func() {
	return func() {
		p.log("%s %s", kind, op.ID)
		p.perform(op.Ops, nil)
	}
}

// promise queues reaction number n of a promise, which queues the next one when it ends. Number 0
// is the promise's own.
func (p *player) promise(op *op, n int) {
	entry, ops := "promise "+op.ID, op.Ops
	if n > 0 {
		entry, ops = fmt.Sprintf("%s %d", entry, n), op.Then[n-1]
	}
	recording.Must(p.host.QueueMicrotask(func() {
		p.log("%s", entry)
		p.perform(ops, nil)
		if n < len(op.Then) {
			p.promise(op, n+1)
		}
	}))
}

func (p *player) timeout(op *op) {
	id, err := p.host.SetTimeout(p.callback("timeout", op), op.Ms.Duration())
	recording.Must(err)
	p.clears[op.ID] = func() { p.host.ClearTimer(id) }
}

func (p *player) interval(op *op) {
	var id host.TimerID
	n := 0
	tick := func() {
		n++
		if n >= op.Runs {
			defer func() { p.host.ClearTimer(id) }()
		}
		p.log("interval %s %d", op.ID, n)
		p.perform(op.Ops, nil)
	}
	id, err := p.host.SetInterval(tick, op.Ms.Duration())
	recording.Must(err)
	p.clears[op.ID] = func() { p.host.ClearTimer(id) }
}

func (p *player) frame(op *op) {
	run := p.callback("frame", op)
	id, err := p.host.RequestAnimationFrame(func(time.Duration) { run() })
	recording.Must(err)
	p.clears[op.ID] = func() { p.host.CancelAnimationFrame(id) }
}

func (p *player) idle(op *op) {
	id, err := p.host.RequestIdleCallback(func(d host.IdleDeadline) {
		p.log("idle %s didTimeout=%t left=%t", op.ID, d.DidTimeout, d.TimeRemaining() > 0)
		p.perform(op.Ops, &d)
	}, op.Timeout.Duration())
	recording.Must(err)
	p.clears[op.ID] = func() { p.host.CancelIdleCallback(id) }
}
