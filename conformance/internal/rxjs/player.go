package rxjs

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
)

const (
	framePeriod = 16 * time.Millisecond
	mostTurns   = 10_000 // where a program is taken for endless
)

// makers make the schedulers that a program can name.
var makers = map[string]maker{
	"async": func(w *watched) scheduler.Scheduler { return async.New(w) },
	"queue": func(w *watched) scheduler.Scheduler { return queue.New(w) },
	"asap":  func(w *watched) scheduler.Scheduler { return asap.New(w) },
	"frame": func(w *watched) scheduler.Scheduler { return frame.New(w) },
}

type maker = func(*watched) scheduler.Scheduler

// player performs a program. It lives on its host's callbacks.
type player struct {
	host    *watched
	on      map[string]scheduler.Scheduler
	actions map[string]*subject
	order   []*subject        // all of actions, in the order in which they were made
	clears  map[string]func() // by the id of a timer, frame or idle callback
	failing bool              // an error is on its way
	*trace
}

// play performs a program on a new host with such schedulers, up to a time. It returns the events and
// the invariants that did not hold.
func play(program []op, until time.Duration, on map[string]maker) (got []event, broken []string) {
	p := &player{
		trace:   new(trace),
		on:      map[string]scheduler.Scheduler{},
		actions: map[string]*subject{},
		clears:  map[string]func(){},
	}
	p.host = newWatched(p.trace, host.Config{FramePeriod: framePeriod, OnError: p.uncaught})
	for name, make := range on {
		p.on[name] = make(p.host)
	}
	recording.Must(p.host.Post(func() { p.perform(program, nil) }))
	p.drive(until)
	p.checkEnd()
	return p.events, p.broken
}

// drive lets the host run until nothing is pending, or something would begin later than until.
func (p *player) drive(until time.Duration) {
	for range mostTurns {
		at, ok := p.host.Next()
		switch {
		case !ok:
			p.event("idle", recording.In(p.sync()))
			return
		case at > until:
			p.event("cut", recording.In(until))
			return
		}
		p.now = at
		p.host.Step()
	}
	p.event("endless", recording.In(p.now))
}

func (p *player) sync() time.Duration {
	p.now = p.host.Elapsed()
	return p.now
}

// happens records an event at the time of the host.
func (p *player) happens(name string, more ...any) {
	p.event(append([]any{name, recording.In(p.sync())}, more...)...)
}

// thrown is the panic of a throw op.
type thrown string

func (p *player) uncaught(e *host.PanicError) {
	p.failing = false
	p.happens("uncaught", p.message(e.Value))
}

// message returns the message of an error, which must be that of a throw op.
func (p *player) message(recovered any) string {
	if _, ok := recovered.(thrown); !ok {
		p.breaks("a panic that no op asked for: %v", recovered)
	}
	return fmt.Sprint(recovered)
}

// run is the run whose ops are performed.
type run struct {
	of    *subject
	self  *action.Of[int]
	state int
}

// perform performs ops. in is the run that they are of, or nil.
func (p *player) perform(ops []op, in *run) {
	for i := range ops {
		p.do(&ops[i], in)
	}
}

func (p *player) do(op *op, in *run) {
	switch op.Op {
	case "schedule":
		p.schedule(op)
	case "again":
		if in != nil {
			p.arrange(in.of, in.self, in.state+1, op.Delay.Duration())
		}
	case "reschedule", "cancel", "probe", "teardown":
		if s := p.actions[op.ID]; s != nil {
			p.doTo(s, op)
		}
	case "throw":
		p.failing = true
		panic(thrown(op.Message))
	case "try":
		p.try(op, in)
	case "block":
		p.host.Block(max(0, op.Ms.Duration()))
		p.sync()
	case "clear":
		if clear := p.clears[op.ID]; clear != nil {
			clear()
		}
	default:
		p.ask(op)
	}
}

func (p *player) try(op *op, in *run) {
	defer func() {
		if e := recover(); e != nil {
			p.failing = false
			p.happens("caught", p.message(e))
		}
	}()
	p.perform(op.Ops, in)
}
