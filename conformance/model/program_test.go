package model_test

import (
	"fmt"
	"time"

	"pgregory.net/rapid"
)

const ms = time.Millisecond

// program is what random worlds are asked to do: actions, each with a script for its first runs,
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

const actors = 6

// drawProgram draws a program for schedulers of so many kinds. Some close their host.
func drawProgram(t *rapid.T, kinds int) (p program) {
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

// world is where a program is played.
type world struct {
	now       func() time.Duration
	block     func(time.Duration)
	post      func(func())
	microtask func(func())
	timeout   func(func(), time.Duration)
	interval  func(func(), time.Duration) (clear func())
	immediate func(func()) (clear func())
	close     func()
	action    func(kind int, work func()) act
}

// act is an action of a world.
type act struct {
	schedule func(time.Duration)
	cancel   func()
	state    func() (closed, abandoned bool)
}

// player plays a program in a world, and logs what happens.
type player struct {
	world
	program
	acts  []act
	log   []string
	clear func() // the latest immediate, if there is one
}

// start makes the actions and posts the first script.
func (p *player) start() {
	for i, a := range p.Actions {
		n := 0
		p.acts = append(p.acts, p.action(a.Kind, func() {
			p.note("%d", i)
			if n++; n <= len(a.Runs) {
				p.do(a.Runs[n-1])
			}
			p.note("%d ends", i)
		}))
	}
	p.post(func() { p.do(p.Begin) })
}

func (p *player) note(format string, args ...any) {
	p.log = append(p.log, fmt.Sprint(p.now(), " ", fmt.Sprintf(format, args...)))
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
		p.acts[o.Which].schedule(o.After)
	case "cancel":
		p.acts[o.Which].cancel()
	case "block":
		p.block(o.After)
	case "post":
		p.post(then)
	case "microtask":
		p.microtask(then)
	case "timeout":
		p.timeout(then, o.After)
	case "interval":
		p.tick(then, o.After)
	case "immediate":
		p.clear = p.immediate(then)
	case "clear":
		if p.clear != nil {
			p.clear()
		}
	case "close":
		p.note("close")
		p.close()
	}
}

// tick sets an interval of three ticks.
func (p *player) tick(f func(), d time.Duration) {
	n := 0
	var clear func()
	clear = p.interval(func() {
		if n++; n == 3 {
			clear()
		}
		f()
	}, d)
}

// result is the log, and how each action ended.
func (p *player) result() []string {
	for i, a := range p.acts {
		closed, abandoned := a.state()
		p.log = append(p.log, fmt.Sprintf("%d: closed %v, abandoned %v", i, closed, abandoned))
	}
	return p.log
}
