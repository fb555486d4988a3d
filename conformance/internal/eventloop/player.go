package eventloop

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/host"
)

const (
	framePeriod = 16 * time.Millisecond
	mostTurns   = 10_000 // where a program is taken for endless
)

// player performs a program. It lives on its host's callbacks.
type player struct {
	host   *host.Virtual
	order  []string
	clears map[string]func() // of the latest registrations, by id
}

type thrown string // the panic of a throw op

// play performs a program on a new host and returns the log.
func play(program []op) []string {
	p := &player{clears: map[string]func(){}}
	p.host = host.NewVirtual(host.Config{
		FramePeriod: framePeriod,
		MaxTurns:    mostTurns,
		OnError:     func(e *host.PanicError) { p.log("uncaught %v", e.Value) },
	})
	recording.Must(p.host.Post(func() { p.perform(program, nil) }))
	if err := p.host.Run(); err != nil {
		p.log("%v", err)
	}
	return p.order
}

func (p *player) log(format string, args ...any) {
	p.order = append(p.order, fmt.Sprintf(format, args...))
}

// perform performs the operations of a callback; of an idle callback, left is what it was told.
func (p *player) perform(ops []op, left *host.IdleDeadline) {
	for i := range ops {
		p.do(&ops[i], left)
	}
}

func (p *player) do(op *op, left *host.IdleDeadline) {
	switch op.Op {
	case "log":
		p.log("log %s", op.Msg)
	case "task":
		recording.Must(p.host.Post(p.callback("task", op)))
	case "microtask":
		recording.Must(p.host.QueueMicrotask(p.callback("microtask", op)))
	case "promise":
		p.promise(op, 0)
	case "timeout":
		p.timeout(op)
	case "interval":
		p.interval(op)
	case "frame":
		p.frame(op)
	case "idle":
		p.idle(op)
	case "clear", "cancelFrame", "cancelIdle":
		if clear := p.clears[op.ID]; clear != nil {
			clear()
		}
	case "remaining":
		if left != nil {
			p.log("left=%t", left.TimeRemaining() > 0)
		}
	case "block":
		p.host.Block(max(0, op.Ms.Duration()))
	case "throw":
		panic(thrown(op.Message))
	}
}
