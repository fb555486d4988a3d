package rxjs

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

// playVirtual performs ops on a new scheduler. Frames later than limit do not run.
func playVirtual(ops []virtualOp, limit frames) *trace {
	s := virtual.New(virtual.Config{})
	s.SetMaxFrames(time.Duration(limit))
	p := &virtualPlayer{s: s, works: map[string]*work{}, pending: map[*handle]bool{}, trace: new(trace)}
	for i := range ops {
		p.outermost(&ops[i])
	}
	p.checkEnd()
	return p.trace
}

type handle = action.Of[int]

// work is that of an id, and the handle that the schedule op got.
type work struct {
	id    string
	runs  [][]virtualOp
	count int // runs begun, of all the actions that have this work
	first *handle
}

// virtualRun is the run whose ops are performed.
type virtualRun struct {
	of    *work
	self  *handle
	state int
}

type virtualPlayer struct {
	s       *virtual.Scheduler
	works   map[string]*work
	pending map[*handle]bool // scheduled, not run, not replaced
	*trace                   // at the frame of the latest event
}

func (p *virtualPlayer) outermost(op *virtualOp) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case thrown:
			p.happens("caught", string(e), p.s.Left())
		default:
			panic(e)
		}
	}()
	p.perform(op, nil)
}

// perform does one op; in is nil outside of runs, where some do nothing.
func (p *virtualPlayer) perform(op *virtualOp, in *virtualRun) {
	switch op.Op {
	case "schedule":
		p.schedule(op)
	case "again":
		if in != nil {
			p.again(in.self, in.state+1, op.Delay)
		}
	case "reschedule":
		if w := p.works[op.ID]; w != nil {
			p.again(w.first, op.State, op.Delay)
		}
	case "cancel":
		if w := p.works[op.ID]; w != nil {
			w.first.Unsubscribe()
		}
	case "stop":
		if in != nil {
			in.self.Unsubscribe()
		}
	case "probe":
		if w := p.works[op.ID]; w != nil {
			p.happens("closed", op.ID, w.first.Closed())
		}
	case "flush":
		p.happens("flush", frames(p.s.MaxFrames()))
		p.s.Flush()
		p.happens("flushed", p.s.Left())
	case "max":
		p.s.SetMaxFrames(time.Duration(op.Frames))
	case "throw":
		panic(thrown(op.Message))
	}
}

func (p *virtualPlayer) schedule(op *virtualOp) {
	w := &work{id: op.ID, runs: op.Runs}
	p.works[op.ID] = w
	// Scheduled after Never, so that the handle is known before anything can run.
	run := func(self *handle, state int) { p.run(w, self, state) }
	w.first = scheduler.Schedule(p.s, run, op.State, action.Never)
	if op.Delay == frames(action.Never) {
		w.first.Unsubscribe() // what RxJS returns for a delay of Infinity is closed
	}
	p.again(w.first, op.State, op.Delay)
}

func (p *virtualPlayer) again(h *handle, state int, d frames) {
	accepted := !h.Closed() && d != frames(action.Never)
	if accepted {
		delete(p.pending, h)
	}
	runs := h.Schedule(state, time.Duration(d))
	if accepted {
		p.pending[runs] = true
	}
}

func (p *virtualPlayer) run(w *work, self *handle, state int) {
	if self.Closed() {
		p.breaks("%s runs after it was closed", w.id)
	}
	if !p.pending[self] {
		p.breaks("%s runs without having been scheduled", w.id)
	}
	delete(p.pending, self)
	n := w.count
	w.count++
	index, _ := p.s.Index(self.Action())
	p.happens("run", w.id, n, state, index)
	defer func() {
		if e := recover(); e != nil {
			if message, ok := e.(thrown); ok {
				p.happens("fail", w.id, n, string(message))
			}
			panic(e)
		}
	}()
	if n < len(w.runs) {
		for i := range w.runs[n] {
			p.perform(&w.runs[n][i], &virtualRun{w, self, state})
		}
	}
	p.happens("ran", w.id, n)
}

func (p *virtualPlayer) happens(name string, more ...any) {
	now := p.s.Frame()
	p.check(now >= p.now, "time goes back from %v to %v", p.now, now)
	p.now = now
	p.event(append([]any{name, frames(now)}, more...)...)
}

// checkEnd looks for actions that should have run, if nothing is queued any more.
func (p *virtualPlayer) checkEnd() {
	if p.s.Left() > 0 {
		return
	}
	for h := range p.pending {
		if !h.Closed() {
			p.breaks("an action that was neither replaced nor cancelled did not run")
		}
	}
}
