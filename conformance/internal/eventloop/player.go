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
	clears map[clearing]func() // of the latest registrations
}

// clearing is an operation that clears what has an id.
type clearing struct{ op, id string }

// scope is the callback whose operations are performed: what an idle callback was told, if it is
// one.
type scope struct{ deadline *host.IdleDeadline }

type thrown string // the panic of a throw op

// play performs a program on a new host and returns the log.
func play(program []op) []string {
	p := &player{clears: map[clearing]func(){}}
	p.host = host.NewVirtual(host.Config{
		FramePeriod: framePeriod,
		MaxTurns:    mostTurns,
		OnError:     func(e *host.PanicError) { p.log("uncaught %v", e.Value) },
	})
	recording.Must(p.host.Post(func() { p.perform(program, scope{}) }))
	if err := p.host.Run(); err != nil {
		p.log("%v", err)
	}
	return p.order
}

func (p *player) log(format string, args ...any) {
	p.order = append(p.order, fmt.Sprintf(format, args...))
}

func (p *player) perform(ops []op, in scope) {
	for i := range ops {
		p.do(&ops[i], in)
	}
}

func (p *player) do(op *op, in scope) {
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
		if clear := p.clears[clearing{op.Op, op.ID}]; clear != nil {
			clear()
		}
	case "remaining":
		if in.deadline != nil {
			p.log("left=%t", in.deadline.TimeRemaining() > 0)
		}
	case "block":
		p.host.Block(max(0, op.Ms.Duration()))
	case "throw":
		panic(thrown(op.Message))
	}
}
