package rxjs

import (
	"time"

	"github.com/rxsched/rxsched/action"
)

// subject is an action of a program, with independent notes of its state. The invariants are
// checked against the notes.
type subject struct {
	id     string
	runs   [][]op
	action *action.Of[int]
	begun  int // runs

	on      string
	pending bool // scheduled, and neither run nor closed since
	// likewise, without delay and on the queue scheduler: no schedule takes it out of the queue
	queued    bool
	running   bool
	closed    bool
	cancelled bool          // a program's op has closed it
	state     int           // of the latest schedule
	delay     time.Duration // likewise
	notBefore time.Duration // when the pending run may begin
}

func (p *player) schedule(op *op) {
	on := p.on[op.On]
	if on == nil {
		p.happens("unknown", op.On)
		return
	}
	s := &subject{id: op.ID, runs: op.Runs, on: op.On}
	p.actions[op.ID] = s
	p.order = append(p.order, s)
	s.action = action.NewOf(on.NewAction,
		func(self *action.Of[int], state int) { p.run(s, self, state) })
	s.action.Action().AddFunc(func() { p.close(s) })
	p.arrange(s, s.action, op.State, op.Delay.Duration())
}

// doTo does the ops that are about an action.
func (p *player) doTo(s *subject, op *op) {
	switch op.Op {
	case "reschedule":
		p.arrange(s, s.action, op.State, op.Delay.Duration())
	case "cancel":
		s.cancelled = true
		s.action.Unsubscribe()
		p.check(s.closed, "%s is still open after it was cancelled", s.id)
	case "probe":
		closed := s.action.Closed()
		p.check(closed == s.closed, "%s says closed is %t", s.id, closed)
		p.happens("closed", s.id, closed)
	case "teardown":
		s.action.Action().AddFunc(func() { p.happens("teardown", s.id) })
	}
}

func (p *player) arrange(s *subject, self *action.Of[int], state int, d time.Duration) {
	if !s.closed {
		s.notBefore = p.now + max(d, 0)
		if s.queued || s.running && !s.pending && s.delay == d {
			s.notBefore = p.now // an interval that goes on keeps its phase
		}
		s.pending, s.state, s.delay = true, state, d
		s.queued = s.queued || s.on == "queue" && d <= 0
	}
	self.Schedule(state, d)
}

func (p *player) close(s *subject) {
	p.check(s.cancelled || p.failing,
		"%s was closed, though nothing cancelled it and nothing failed", s.id)
	s.closed, s.pending, s.queued = true, false, false
}

func (p *player) run(s *subject, self *action.Of[int], state int) {
	n := s.begun
	s.begun++
	p.happens("run", s.id, n, state)
	p.checkRun(s, state)
	s.pending, s.queued, s.running = false, false, true
	defer func() {
		s.running = false
		if e := recover(); e != nil {
			p.happens("fail", s.id, n, p.message(e))
			panic(e)
		}
	}()
	if n < len(s.runs) {
		p.perform(s.runs[n], &run{s, self, state})
	}
	p.happens("ran", s.id, n)
}
