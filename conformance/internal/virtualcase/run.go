package virtualcase

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

// Result is the result of a replay.
type Result struct {
	Trace  []string // an event a string of JSON, in the form of the recordings
	Broken []string // the invariants that did not hold, in words
}

// Run performs ops on a new scheduler. Frames later than limit do not run.
func Run(ops []Op, limit Frames) Result {
	s := virtual.New(virtual.Config{})
	s.SetMaxFrames(time.Duration(limit))
	p := &player{s: s, programs: map[string]*program{}, pending: map[*handle]bool{}}
	for i := range ops {
		p.outermost(&ops[i])
	}
	p.checkEnd()
	return Result{p.trace, p.broken}
}

type (
	handle = action.Of[int]
	thrown string // the panic of a throw op
)

// program is the work of an id, and the handle that the schedule op got.
type program struct {
	id    string
	runs  [][]Op
	count int // runs begun, of all the actions that have this work
	first *handle
}

// running is the run whose ops are performed.
type running struct {
	of    *program
	self  *handle
	state int
}

type player struct {
	s        *virtual.Scheduler
	programs map[string]*program
	trace    []string
	broken   []string
	pending  map[*handle]bool // scheduled, not run, not replaced
	last     time.Duration    // the frame of the latest event
}

func (p *player) outermost(op *Op) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case thrown:
			p.event("caught", string(e), p.s.Left())
		default:
			panic(e)
		}
	}()
	p.perform(op, nil)
}

// perform does one op; in is nil outside of runs.
func (p *player) perform(op *Op, in *running) {
	switch op.Op {
	case "schedule":
		p.schedule(op)
	case "again":
		p.again(in.self, in.state+1, op.Delay)
	case "reschedule":
		if w := p.programs[op.ID]; w != nil {
			p.again(w.first, op.State, op.Delay)
		}
	case "cancel":
		if w := p.programs[op.ID]; w != nil {
			w.first.Unsubscribe()
		}
	case "stop":
		in.self.Unsubscribe()
	case "probe":
		if w := p.programs[op.ID]; w != nil {
			p.event("closed", op.ID, w.first.Closed())
		}
	case "flush":
		p.event("flush", Frames(p.s.MaxFrames()))
		p.s.Flush()
		p.event("flushed", p.s.Left())
	case "max":
		p.s.SetMaxFrames(time.Duration(op.Frames))
	case "throw":
		panic(thrown(op.Message))
	}
}

func (p *player) schedule(op *Op) {
	w := &program{id: op.ID, runs: op.Runs}
	p.programs[op.ID] = w
	// Scheduled after Never, so that the handle is known before anything can run.
	run := func(self *handle, state int) { p.run(w, self, state) }
	w.first = scheduler.Schedule(p.s, run, op.State, action.Never)
	if op.Delay == Frames(action.Never) {
		w.first.Unsubscribe() // what RxJS returns for a delay of Infinity is closed
	}
	p.again(w.first, op.State, op.Delay)
}

func (p *player) again(h *handle, state int, d Frames) {
	accepted := !h.Closed() && d != Frames(action.Never)
	if accepted {
		delete(p.pending, h)
	}
	runs := h.Schedule(state, time.Duration(d))
	if accepted {
		p.pending[runs] = true
	}
}

func (p *player) run(w *program, self *handle, state int) {
	if self.Closed() {
		p.fail("%s runs after it was closed", w.id)
	}
	if !p.pending[self] {
		p.fail("%s runs without having been scheduled", w.id)
	}
	delete(p.pending, self)
	n := w.count
	w.count++
	index, _ := p.s.Index(self.Action())
	p.event("run", w.id, n, state, index)
	defer func() {
		if e := recover(); e != nil {
			if message, ok := e.(thrown); ok {
				p.event("fail", w.id, n, string(message))
			}
			panic(e)
		}
	}()
	if n < len(w.runs) {
		for i := range w.runs[n] {
			p.perform(&w.runs[n][i], &running{w, self, state})
		}
	}
	p.event("ran", w.id, n)
}

func (p *player) event(name string, more ...any) {
	now := p.s.Frame()
	if now < p.last {
		p.fail("time goes back from %v to %v", p.last, now)
	}
	p.last = now
	p.trace = append(p.trace, recording.Line(append([]any{name, Frames(now)}, more...)))
}

// checkEnd looks for actions that should have run, if nothing is queued any more.
func (p *player) checkEnd() {
	if p.s.Left() > 0 {
		return
	}
	for h := range p.pending {
		if !h.Closed() {
			p.fail("an action that was neither replaced nor cancelled did not run")
		}
	}
}

func (p *player) fail(format string, args ...any) {
	p.broken = append(p.broken, fmt.Sprintf(format, args...))
}
