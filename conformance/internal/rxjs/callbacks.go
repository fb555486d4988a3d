package rxjs

import (
	"time"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/host"
)

// ask does the ops that ask the host for a callback.
func (p *player) ask(op *op) {
	run := func(more ...any) {
		p.happens("callback", append([]any{op.ID}, more...)...)
		p.perform(op.Ops, nil)
	}
	switch op.Op {
	case "microtask":
		recording.Must(p.host.QueueMicrotask(func() { run() }))
	case "task":
		recording.Must(p.host.Post(func() { run() }))
	case "timeout":
		id, err := p.host.SetTimeout(func() { run() }, op.Delay.Duration())
		recording.Must(err)
		p.clears[op.ID] = func() { p.host.ClearTimer(id) }
	case "interval":
		p.interval(op)
	case "frame":
		id, err := p.host.RequestAnimationFrame(func(timestamp time.Duration) {
			run(recording.In(timestamp))
		})
		recording.Must(err)
		p.clears[op.ID] = func() { p.host.CancelAnimationFrame(id) }
	case "idle":
		id, err := p.host.RequestIdleCallback(func(d host.IdleDeadline) {
			run(d.DidTimeout, recording.In(d.TimeRemaining()))
		}, op.Timeout.Duration())
		recording.Must(err)
		p.clears[op.ID] = func() { p.host.CancelIdleCallback(id) }
	}
}

// interval sets an interval whose tick number n performs runs[n].
func (p *player) interval(op *op) {
	n := 0
	id, err := p.host.SetInterval(func() {
		p.happens("callback", op.ID)
		if n++; n <= len(op.Runs) {
			p.perform(op.Runs[n-1], nil)
		}
	}, op.Period.Duration())
	recording.Must(err)
	p.clears[op.ID] = func() { p.host.ClearTimer(id) }
}
