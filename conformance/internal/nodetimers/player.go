package nodetimers

import (
	"fmt"
	"time"

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
	inMicros      bool // it is the turn of the microtasks; ticks wait
}

type timer interface {
	clear()
	refresh()
	ref(bool)
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
	must(p.host.Post(func() { p.perform(program) }))
	if err := p.host.Run(); err != nil {
		p.record("!" + err.Error())
	}
	return p.order
}

// must panics on an error, which only a closed host gives; these are never closed.
func must(err error) {
	if err != nil {
		panic(err)
	}
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
		if t := p.timers[op.ID]; t != nil {
			t.clear()
		}
	case "refresh":
		if t := p.timers[op.ID]; t != nil {
			t.refresh()
		}
	case "ref", "unref":
		if t := p.timers[op.ID]; t != nil {
			t.ref(op.Op == "ref")
		}
	case "immediate":
		id, err := p.host.SetImmediate(func() { p.call(callback{op.ID, op.Body}) })
		must(err)
		p.timers[op.ID] = immediate{p.host, id}
	case "task":
		must(p.host.Post(func() { p.call(callback{op.ID, op.Body}) }))
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
	t, err := host.NewTimer(p.host, func() { p.call(callback{op.ID, op.Body}) }, op.Ms.Duration())
	must(err)
	p.timers[op.ID] = timeout{t, p.host}
}

type timeout struct {
	*host.Timer
	host *host.Virtual
}

func (t timeout) clear()      { t.Stop() }
func (t timeout) refresh()    { must(t.Refresh()) }
func (t timeout) ref(is bool) { setRef(t.host, t.ID(), is) }

func setRef(h *host.Virtual, id host.TimerID, is bool) {
	if is {
		h.Ref(id)
	} else {
		h.Unref(id)
	}
}

type immediate struct {
	host *host.Virtual
	id   host.ImmediateID
}

func (i immediate) clear()   { i.host.ClearImmediate(i.id) }
func (i immediate) refresh() {} // there is no such thing
func (i immediate) ref(is bool) {
	if is {
		i.host.RefImmediate(i.id)
	} else {
		i.host.UnrefImmediate(i.id)
	}
}

func (p *player) interval(op *op) {
	i := &interval{host: p.host}
	n := 0
	tick := func() {
		n++
		if n >= len(op.Runs) {
			defer i.clear()
		}
		p.record(op.ID)
		if n <= len(op.Runs) {
			p.perform(op.Runs[n-1])
		}
	}
	var err error
	i.id, err = p.host.SetInterval(tick, op.Ms.Duration())
	must(err)
	p.timers[op.ID] = i
}

type interval struct {
	host *host.Virtual
	id   host.TimerID
}

func (i *interval) clear()      { i.host.ClearTimer(i.id) }
func (i *interval) refresh()    { i.host.Refresh(i.id) }
func (i *interval) ref(is bool) { setRef(i.host, i.id, is) }

// ask makes one microtask of the host stand for a checkpoint of Node's, which has two queues.
func (p *player) ask() {
	if !p.asked {
		p.asked = true
		must(p.host.QueueMicrotask(p.checkpoint))
	}
}

// checkpoint calls ticks until none is left, then microtasks until none is left, and so on. After a
// callback that fails the rest goes on in a further microtask, where it was.
func (p *player) checkpoint() {
	p.asked = false
	defer func() {
		p.inMicros = p.inMicros && len(p.micros) > 0
		if len(p.ticks)+len(p.micros) > 0 {
			p.ask()
		}
	}()
	for len(p.ticks)+len(p.micros) > 0 {
		if !p.inMicros {
			p.drain(&p.ticks)
		}
		p.inMicros = true
		p.drain(&p.micros)
		p.inMicros = false
	}
}

func (p *player) drain(queue *[]callback) {
	for len(*queue) > 0 {
		first := (*queue)[0]
		*queue = (*queue)[1:]
		p.call(first)
	}
}
