package nodetimers

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/host"
)

// mostTurns is the number of turns after which a program counts as endless.
const mostTurns = 10_000

// player performs a program. It lives on its host's callbacks.
type player struct {
	host   *host.Virtual
	timers map[string]timer // and immediates, by id, the one set last
	order  []string

	ticks, micros []callback
	asked         bool // a microtask will call them
}

// timer is what can be done to a timer or an immediate.
type timer struct {
	clear, refresh func()
	ref            func(is bool)
}

type callback struct {
	id   string
	body []op
}

type thrown string // the panic of a throw op

// play performs a program on a host of that order, and returns its runs.
func play(program []op, order host.TimerOrder) []string {
	p := &player{timers: map[string]timer{}}
	p.host = host.NewVirtual(host.Config{
		TimerOrder: order,
		MaxTurns:   mostTurns,
		OnError:    func(e *host.PanicError) { p.record(fmt.Sprintf("!%v", e.Value)) },
	})
	recording.Must(p.host.Post(func() { p.perform(program) }))
	if err := p.host.Run(); err != nil {
		p.record("!" + err.Error())
	}
	return p.order
}

func (p *player) record(entry string) { p.order = append(p.order, entry) }

func (p *player) perform(ops []op) {
	for i := range ops {
		p.do(&ops[i])
	}
}

func (p *player) do(op *op) {
	switch op.Op {
	case "timeout":
		p.timeout(op)
	case "interval":
		p.interval(op)
	case "clear":
		if t, ok := p.timers[op.ID]; ok {
			t.clear()
		}
	case "refresh":
		if t, ok := p.timers[op.ID]; ok {
			t.refresh()
		}
	case "ref", "unref":
		if t, ok := p.timers[op.ID]; ok {
			t.ref(op.Op == "ref")
		}
	case "immediate":
		p.immediate(op)
	case "task":
		recording.Must(p.host.Post(func() { p.call(callback{op.ID, op.Body}) }))
	case "block":
		p.host.Block(max(0, op.Ms.Duration()))
	case "spin":
		p.host.Block(time.Duration(min(max(0, op.Us), 1000)) * time.Microsecond)
	case "micro", "promise":
		p.micros = append(p.micros, callback{op.ID, op.Body})
		p.ask()
	case "tick":
		p.ticks = append(p.ticks, callback{op.ID, op.Body})
		p.ask()
	case "throw":
		panic(thrown(op.Message))
	}
}

func (p *player) call(c callback) {
	p.record(c.id)
	p.perform(c.body)
}

func (p *player) timeout(op *op) {
	var id host.TimerID
	cleared := false
	arm := func() {
		var err error
		id, err = p.host.SetTimeout(func() { p.call(callback{op.ID, op.Body}) }, op.Ms.Duration())
		recording.Must(err)
	}
	arm()
	p.timers[op.ID] = timer{
		clear: func() {
			cleared = true
			p.host.ClearTimer(id)
		},
		refresh: func() {
			if !cleared && !p.host.Refresh(id) {
				arm() // it has fired
			}
		},
		ref: func(is bool) { p.setRef(id, is) },
	}
}

func (p *player) setRef(id host.TimerID, is bool) {
	if is {
		p.host.Ref(id)
	} else {
		p.host.Unref(id)
	}
}

func (p *player) immediate(op *op) {
	id, err := p.host.SetImmediate(func() { p.call(callback{op.ID, op.Body}) })
	recording.Must(err)
	p.timers[op.ID] = timer{
		clear:   func() { p.host.ClearImmediate(id) },
		refresh: func() {}, // there is no such thing
		ref: func(is bool) {
			if is {
				p.host.RefImmediate(id)
			} else {
				p.host.UnrefImmediate(id)
			}
		},
	}
}

func (p *player) interval(op *op) {
	var id host.TimerID
	n := 0
	clear := func() { p.host.ClearTimer(id) }
	tick := func() {
		n++
		if n >= len(op.Runs) {
			defer clear()
		}
		p.record(op.ID)
		if n <= len(op.Runs) {
			p.perform(op.Runs[n-1])
		}
	}
	id, err := p.host.SetInterval(tick, op.Ms.Duration())
	recording.Must(err)
	refresh, ref := func() { p.host.Refresh(id) }, func(is bool) { p.setRef(id, is) }
	p.timers[op.ID] = timer{clear, refresh, ref}
}

// ask makes one microtask of the host stand for a checkpoint of Node's, which has two queues.
func (p *player) ask() {
	if !p.asked {
		p.asked = true
		recording.Must(p.host.QueueMicrotask(p.checkpoint))
	}
}

// checkpoint calls ticks until none is left, then microtasks until none is left, and so on. After a
// callback that fails the rest goes on in a further microtask, where it was.
func (p *player) checkpoint() {
	p.asked = false
	defer func() {
		if len(p.ticks)+len(p.micros) > 0 {
			p.ask()
		}
	}()
	for len(p.ticks)+len(p.micros) > 0 {
		p.drain(&p.ticks)
		p.drain(&p.micros)
	}
}

func (p *player) drain(queue *[]callback) {
	for len(*queue) > 0 {
		first := (*queue)[0]
		*queue = (*queue)[1:]
		p.call(first)
	}
}
