package programs_test

import (
	"fmt"
	"time"

	"pgregory.net/rapid"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

const ms = time.Millisecond

// program is what hosts are asked to do: actions, each with a script for its first runs,
// and a script to begin with.
type program struct {
	Actions []actor
	Begin   []op
}

type actor struct {
	Kind int
	Runs [][]op
}

// op is one step of a script.
type op struct {
	What  string
	Which int           // of the actions, for schedule and cancel
	After time.Duration // for schedule, timeout and block
	Then  []op          // for each callback
}

var (
	delays = []time.Duration{0, 0, 0, -ms, ms, 2 * ms, 3 * ms, 5 * ms, 8 * ms, 16 * ms, 20 * ms}
	blocks = []time.Duration{ms / 4, ms, 5 * ms, 16 * ms, 40 * ms}
	bare   = []string{"interval", "block", "post", "microtask", "timeout", "immediate", "clear"}
	whats  = append([]string{"schedule", "schedule", "schedule", "schedule", "cancel"}, bare...)
)

const (
	actors = 6
	kinds  = 10 // of schedulers
)

// drawProgram draws a program. Some close their host.
func drawProgram(t *rapid.T) (p program) {
	d := drawer{t, whats, rapid.IntRange(0, 2).Draw(t, "closes") == 0}
	for i := range actors {
		a := actor{Kind: rapid.IntRange(0, kinds-1).Draw(t, fmt.Sprint("kind of ", i))}
		for range rapid.IntRange(0, 4).Draw(t, "runs") {
			a.Runs = append(a.Runs, d.ops(2))
		}
		p.Actions = append(p.Actions, a)
	}
	p.Begin = d.ops(3)
	return p
}

// drawer draws scripts.
type drawer struct {
	*rapid.T
	whats  []string
	closes bool
}

func (t drawer) ops(depth int) (ops []op) {
	for range rapid.IntRange(0, 4).Draw(t.T, "ops") {
		o := op{What: rapid.SampledFrom(t.whats).Draw(t.T, "what")}
		if t.closes && rapid.IntRange(0, 30).Draw(t.T, "close") == 0 {
			o.What = "close"
		}
		switch o.What {
		case "schedule", "cancel":
			o.Which = rapid.IntRange(0, actors-1).Draw(t.T, "which")
			o.After = rapid.SampledFrom(delays).Draw(t.T, "delay")
		case "block":
			o.After = rapid.SampledFrom(blocks).Draw(t.T, "for")
		case "post", "microtask", "timeout", "interval", "immediate":
			o.After = rapid.SampledFrom(delays).Draw(t.T, "after")
			if depth > 0 {
				o.Then = t.ops(depth - 1)
			}
		}
		ops = append(ops, o)
	}
	return ops
}

// player plays a program on a host, and logs what happens.
type player struct {
	host  host.Host
	block func(time.Duration)
	program
	acts  []*action.Action
	log   []string
	clear host.ImmediateID // the latest immediate
}

// start makes the actions and posts the first script.
func (p *player) start() {
	on := rxsched.On(p.host)
	schedulers := []scheduler.Scheduler{on.Async(), on.Queue(), on.Asap(), on.Frame(), on.Idle()}
	for level := priority.Immediate; level <= priority.Idle; level++ {
		schedulers = append(schedulers, on.Priorities().At(level))
	}
	for i, a := range p.Actions {
		n := 0
		p.acts = append(p.acts, schedulers[a.Kind].NewAction(action.Func(func(*action.Action) {
			p.note("%d", i)
			if n++; n <= len(a.Runs) {
				p.do(a.Runs[n-1])
			}
			p.note("%d ends", i)
		})))
	}
	_ = p.host.Post(func() { p.do(p.Begin) })
}

func (p *player) note(format string, args ...any) {
	p.log = append(p.log, fmt.Sprint(p.host.Elapsed(), " ", fmt.Sprintf(format, args...)))
}

func (p *player) do(ops []op) {
	for _, o := range ops {
		p.step(o)
	}
}

func (p *player) step(o op) {
	then := func() {
		p.note("%s", o.What)
		p.do(o.Then)
	}
	switch o.What {
	case "schedule":
		p.acts[o.Which].Schedule(o.After)
	case "cancel":
		p.acts[o.Which].Unsubscribe()
	case "block":
		p.block(o.After)
	case "post":
		_ = p.host.Post(then)
	case "microtask":
		_ = p.host.QueueMicrotask(then)
	case "timeout":
		_, _ = p.host.SetTimeout(then, o.After)
	case "interval":
		p.tick(then, o.After)
	case "immediate":
		p.clear, _ = p.host.SetImmediate(then)
	case "clear":
		p.host.ClearImmediate(p.clear)
	case "close":
		p.note("close")
		_ = p.host.Close()
	}
}

// tick sets an interval of three ticks.
func (p *player) tick(f func(), d time.Duration) {
	n := 0
	var id host.TimerID
	id, _ = p.host.SetInterval(func() {
		if n++; n == 3 {
			p.host.ClearTimer(id)
		}
		f()
	}, d)
}

// result is the log, and how each action ended.
func (p *player) result() []string {
	for i, a := range p.acts {
		p.log = append(p.log, fmt.Sprintf("%d: closed %v, abandoned %v", i, a.Closed(), a.Abandoned()))
	}
	return p.log
}
